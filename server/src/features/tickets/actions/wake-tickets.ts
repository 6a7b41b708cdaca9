import type { TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { dueSnoozes } from '../store/snoozes.ts'
import { lockTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { eachTicketOfPages } from './each-ticket.ts'
import { recordMove, stateOf } from './record-move.ts'
import { tellOwner } from './tell-owner.ts'

const wake = async (work: Work, before: TicketRow): Promise<void> => {
  await recordMove(work, before, { ...stateOf(before), snoozedUntil: null }, { types: ['woken'], userId: null })
  if (before.user_id !== null) work.enqueue(tellOwner, { ticketId: before.id, userId: before.user_id, kind: 'woken' })
}

const wakeIfDue = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockTicket(work.tx, ticketId)
  const isDue = ticket?.snoozed_until && ticket.snoozed_until <= work.clock.now()
  if (ticket && isDue) await wake(work, ticket)
}

/** A snoozed ticket comes back at its time, and its owner is notified. */
export const wakeTickets = (deps: Deps): Promise<void> => {
  const due = () => deps.db.platform((tx) => dueSnoozes(tx, deps.clock.now()))
  return eachTicketOfPages(deps, 'wake-tickets', due, wakeIfDue)
}
