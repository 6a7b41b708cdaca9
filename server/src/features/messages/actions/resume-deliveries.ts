import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { deliverChatJob, deliveryOptions } from '../jobs/definitions.ts'
import { chatsWaiting } from '../store/deliveries.ts'

/** A connection is back: the chats that wait are tried at once instead of after their pause. */
export const resumeDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const connection = await connectionForChannel(work, ConnectionId.parse(connectionId))
    if (!connection) return
    for (const { contact_id } of await chatsWaiting(work.tx, connectionId)) {
      work.enqueue(
        deliverChatJob(connection.kind),
        { connectionId, contactId: contact_id },
        deliveryOptions(connection.kind, connectionId, contact_id),
      )
    }
  })
