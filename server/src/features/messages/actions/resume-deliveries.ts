import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatsWaiting } from '../store/deliveries.ts'
import { enqueueDelivery } from './enqueue-chat.ts'

/** A connection is back: the chats that wait are tried at once instead of after their pause. */
export const resumeDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const connection = await connectionForChannel(work, ConnectionId.parse(connectionId))
    if (!connection) return
    for (const { contact_id: contactId } of await chatsWaiting(work.tx, connectionId))
      enqueueDelivery(work, connection.kind, { connectionId, contactId })
  })
