/** How a ticket leaves the state in which it waits for a rating: an answer, or the end of its time. */
import { CompanyId, TicketId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { changeTime } from '../rules/change-time.ts'
import { ratingIn } from '../rules/rating.ts'
import { closed, type TicketState } from '../rules/transitions.ts'
import { isOverdue, overdueRatings, ratingFacts, saveRating } from '../store/ratings.ts'
import { appendLog, lockTicket, saveTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { sayToContact } from './say-to-contact.ts'
import { stateOf } from './update-ticket.ts'

const save = async (work: Work, before: TicketRow, next: TicketState, text: 'farewell' | 'rating') => {
  await saveTicket(work.tx, before.id, next, changeTime(before.updated_at, work.clock.now()))
  const after = await ticketRow(work.tx, before.id)
  if (!after) throw new Error('the ticket vanished while it was locked')
  announceTicket(work, before, after)
  const messageId = crypto.randomUUID()
  work.enqueue(sayToContact, { ticketId: before.id, text, userId: before.user_id, messageId })
}

const end = async (work: Work, before: TicketRow, type: 'closed' | 'autoClose') => {
  await appendLog(work.tx, before.id, [{ type, userId: null, queueId: before.queue_id }])
  await save(work, before, closed(stateOf(before), work.clock.now()), 'farewell')
}

/** A number is the rating and closes the ticket. Anything else is asked again, as often as the connection says, and then met with silence. */
export const readRating = (ctx: Ctx, answer: { ticketId: number; messageId: string }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockTicket(work.tx, TicketId.parse(answer.ticketId))
    if (ticket?.status !== 'nps') return
    const facts = await ratingFacts(work.tx, answer.messageId, ticket.id)
    if (!facts) return
    const rate = ratingIn(facts.body)
    if (rate === null) {
      if (ticket.rating_asked >= facts.most) return
      return save(work, ticket, { ...stateOf(ticket), ratingAsked: ticket.rating_asked + 1 }, 'rating')
    }
    await saveRating(work.tx, { ticketId: ticket.id, userId: ticket.user_id, rate, at: work.clock.now() })
    await end(work, ticket, 'closed')
  })

/** Tickets whose customers do not answer are closed without a rating. */
export const endOverdueRatings = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => overdueRatings(tx, deps.clock.now()))
  for (const { company_id, id } of found) {
    await systemContext(deps, CompanyId.parse(company_id)).transact(async (work) => {
      const ticket = await lockTicket(work.tx, id)
      if (ticket && (await isOverdue(work.tx, id, work.clock.now()))) await end(work, ticket, 'autoClose')
    })
  }
}
