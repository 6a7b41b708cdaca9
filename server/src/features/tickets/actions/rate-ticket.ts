/** How a ticket stops waiting for a rating: by an answer, or by timeout. */
import { TicketId } from '@guiche/contract/core/ids'
import type { Ctx, Deps, Work } from '../../../context.ts'
import { optsOut } from '../../contacts/queries/opt-out.ts'
import { ratingStep } from '../rules/rating.ts'
import { closed } from '../rules/transitions.ts'
import { isOverdue, overdueRatings, ratingAskedBy, ratingFacts, saveRating } from '../store/ratings.ts'
import { lockTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { eachTicketOfPages } from './each-ticket.ts'
import { recordMove, stateOf } from './record-move.ts'
import { sayToContact } from './say-to-contact.ts'

const say = (work: Work, ticketId: number, text: 'farewell' | 'rating', userId: number | null) =>
  work.enqueue(sayToContact, { ticketId, text, userId, messageId: crypto.randomUUID() })

const end = async (work: Work, before: TicketRow, type: 'closed' | 'autoClose') => {
  const reason = type === 'autoClose' ? ({ reason: 'unrated' } as const) : {}
  await recordMove(work, before, closed(stateOf(before), work.clock.now()), { types: [type], userId: null, ...reason })
  // In the text of the user who closed it, as it was shown to the customer.
  say(work, before.id, 'farewell', (await ratingAskedBy(work.tx, TicketId.parse(before.id))) ?? before.user_id)
}

/** A rating closes the ticket. */
export const readRating = (ctx: Ctx, answer: { ticketId: number; messageId: string }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockTicket(work.tx, TicketId.parse(answer.ticketId))
    if (ticket?.status !== 'nps') return
    const facts = await ratingFacts(work.tx, answer.messageId, ticket.id)
    if (!facts || optsOut(facts.opt_out, facts.body)) return
    const step = ratingStep(facts.body, { asked: ticket.rating_asked, most: facts.most })
    if (step.kind === 'ask') {
      const next = { ...stateOf(ticket), ratingAsked: ticket.rating_asked + 1 }
      await recordMove(work, ticket, next, { types: [], userId: null })
      say(work, ticket.id, 'rating', ticket.user_id)
    }
    if (step.kind === 'rated') {
      const { rate } = step
      await saveRating(work.tx, { ticketId: ticket.id, userId: ticket.user_id, rate, at: work.clock.now() })
      await end(work, ticket, 'closed')
    }
  })

const endRating = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockTicket(work.tx, ticketId)
  if (ticket && (await isOverdue(work.tx, ticketId, work.clock.now()))) await end(work, ticket, 'autoClose')
}

/** Tickets whose customers do not answer are closed without a rating. */
export const endOverdueRatings = (deps: Deps): Promise<void> => {
  const overdue = () => deps.db.platform((tx) => overdueRatings(tx, deps.clock.now()))
  return eachTicketOfPages(deps, 'end-overdue-ratings', overdue, endRating)
}
