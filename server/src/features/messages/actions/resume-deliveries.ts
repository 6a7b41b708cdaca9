import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatsWaiting, waitingOfContact } from '../store/deliveries.ts'
import { enqueueChanges, enqueueDelivery } from './enqueue-chat.ts'

const enqueueOf = { message: enqueueDelivery, change: enqueueChanges }

/** When a connection is back, the waiting chats are tried at once instead of after their delay. */
export const resumeDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const connection = await connectionForChannel(work, ConnectionId.parse(connectionId))
    if (!connection) return
    for (const { contact_id: contactId, of } of await chatsWaiting(work.tx, connectionId))
      enqueueOf[of](work, connection.kind, { connectionId, contactId })
  })

/**
 * After a merge or split of contacts, messages of this contact still wait, but the jobs of their former chat find
 * nothing.
 */
export const resumeContact = async (work: Work, contactId: number): Promise<void> => {
  for (const { connection_id: connectionId, channel, of } of await waitingOfContact(work.tx, contactId))
    enqueueOf[of](work, channel, { connectionId, contactId })
}
