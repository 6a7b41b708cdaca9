import type { Work } from '../../../context.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { firstQueueOf, type StoredFacts } from '../store/answer-facts.ts'

type Reason = 'botOff' | 'noAnswer' | 'integration' | 'integrationFailed' | 'flowGaveUp' | 'flowFailed' | 'tooManyWords'

/** Whoever finds the ticket learns from its history why nobody answers, even in the queue where it was. Flows log their ends. */
const alwaysLogged: readonly Reason[] = ['integrationFailed', 'tooManyWords']

/** Places a ticket that the bot does not handle (any more) where a person finds it. */
export const placeTicket = async (
  work: Work,
  { ticket, stored }: { ticket: TicketRow; stored: Pick<StoredFacts, 'send_queue_id'> },
  reason: Reason,
): Promise<TicketRow> => {
  const queueId = ticket.queue_id ?? stored.send_queue_id ?? (await firstQueueOf(work.tx, ticket.connection_id))
  const next = { ...stateOf(ticket), queueId, isBot: false, useIntegration: false, amountUsedBotQueues: 0 }
  const isLogged = queueId !== ticket.queue_id || alwaysLogged.includes(reason)
  const types = isLogged ? (['redirect'] as const) : []
  const after = await recordMove(work, ticket, next, { types, userId: null, reason })
  noticeMessage(work, ticket.id)
  return after
}
