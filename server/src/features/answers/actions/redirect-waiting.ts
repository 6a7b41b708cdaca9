/** `timeSendQueue`: a ticket that waits without a queue for this long goes to the queue that its connection names. */
import type { TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { endRun } from '../../flows/actions/runs.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { eachTicket } from '../../tickets/actions/each-ticket.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { destinationOf, ticketsWithoutQueue } from '../store/waiting.ts'

/** Decided again under the ticket's lock: somebody may have taken it meanwhile. */
const redirect = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockAnyTicket(work, ticketId)
  const queueId = ticket && (await destinationOf(work.tx, ticketId, work.clock.now()))
  if (!ticket || queueId === null) return
  const next = { ...stateOf(ticket), queueId, isBot: false, amountUsedBotQueues: 0 }
  // Its flow is over: further answers of the customer are for a person.
  if (ticket.is_bot) await endRun(work, ticketId, 'takenOut')
  await recordMove(work, ticket, next, { types: ['redirect'], userId: null, reason: 'waited' })
  noticeMessage(work, ticketId)
}

export const redirectWaiting = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => ticketsWithoutQueue(tx, deps.clock.now()))
  await eachTicket(deps, 'redirect-waiting-tickets', found, redirect)
}
