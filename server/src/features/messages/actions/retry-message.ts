import type { MessageId } from '@guiche/contract/core/ids'
import { ConnectionId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { seen } from '../../tickets/events.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { announceChangedMessage } from '../events.ts'
import { messageRows } from '../queries.ts'
import { mayRetry, restsUntil } from '../rules/reply.ts'
import { failureOfMessage, requeueFailed } from '../store/deliveries.ts'
import { audiencesOfMessages } from '../store/message-rows.ts'
import { toMessageView } from '../view.ts'
import { enqueueDelivery } from './enqueue-chat.ts'

/** Sends a failed message again with the same id. */
export const retryMessage = (ctx: UserCtx, messageId: MessageId): Promise<Message> =>
  ctx.transact(async (work) => {
    const [ticket] = await audiencesOfMessages(work.tx, [messageId])
    if (!ticket || !canSee(ctx.actor, seen(ticket))) throw new Refusal('ERR_FETCH_WAPP_MSG')
    settle(
      mayRetry({
        actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' },
        ticket: { status: ticket.status, userId: ticket.user_id, isGroup: ticket.is_group },
      }),
    )
    const now = work.clock.now()
    const restUntil = restsUntil(await failureOfMessage(work.tx, messageId), now)
    if (restUntil) {
      const retryAfterSeconds = Math.ceil((restUntil.getTime() - now.getTime()) / 1_000)
      const details = { until: restUntil.toISOString() }
      throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { details, retryAfterSeconds })
    }
    const [again] = await requeueFailed(work.tx, messageId, now)
    if (!again) throw new Refusal('ERR_MESSAGE_NOT_FAILED')
    const connection = await connectionForChannel(work, ConnectionId.parse(again.connection_id))
    if (!connection) throw new Refusal('ERR_NO_WAPP_FOUND')
    enqueueDelivery(work, connection.kind, { connectionId: again.connection_id, contactId: again.contact_id })
    const [row] = await messageRows(work.tx, [messageId])
    if (!row) throw new Refusal('ERR_FETCH_WAPP_MSG')
    announceChangedMessage(work, row, ticket)
    return toMessageView(row, viewerOf(ctx))
  })
