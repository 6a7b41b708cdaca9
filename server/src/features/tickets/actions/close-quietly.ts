import type { TicketId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { closed } from '../rules/transitions.ts'
import { lockTicket } from '../store.ts'
import { recordMove, stateOf } from './record-move.ts'

/** Closes a ticket that nobody waits for, without a message to its customer. */
export const closeQuietly = async (work: Work, ticketId: TicketId, userId: number | null): Promise<void> => {
  const ticket = await lockTicket(work.tx, ticketId)
  if (!ticket || ticket.user_id !== null || ticket.unread_messages > 0) return
  if (ticket.status !== 'pending' && ticket.status !== 'group') return
  await recordMove(work, ticket, closed(stateOf(ticket), work.clock.now()), { types: ['closed'], userId })
}
