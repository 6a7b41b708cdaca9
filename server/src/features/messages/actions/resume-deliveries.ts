import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatsWaiting, waitingOfContact } from '../store/deliveries.ts'
import { enqueueChanges, enqueueDelivery } from './enqueue-chat.ts'

/** A connection is back: the chats that wait are tried at once instead of after their pause. */
export const resumeDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const connection = await connectionForChannel(work, ConnectionId.parse(connectionId))
    if (!connection) return
    for (const { contact_id: contactId } of await chatsWaiting(work.tx, connectionId))
      enqueueDelivery(work, connection.kind, { connectionId, contactId })
  })

/** Two contacts were joined or parted: what came to this one still waits to leave, and the jobs of its former chat find nothing. */
export const resumeContact = async (work: Work, contactId: number): Promise<void> => {
  for (const { connection_id: connectionId, channel, of } of await waitingOfContact(work.tx, contactId)) {
    const enqueue = of === 'message' ? enqueueDelivery : enqueueChanges
    enqueue(work, channel, { connectionId, contactId })
  }
}
