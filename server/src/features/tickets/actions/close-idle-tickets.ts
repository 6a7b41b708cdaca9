/** Attended tickets that nobody writes in: their customers are warned, and they close. Reasons: docs/decisions/036. */
import type { TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { quietOf } from '../queries/quiet-of.ts'
import { closed } from '../rules/transitions.ts'
import { idleTickets } from '../store/idle.ts'
import { lockTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { eachTicket } from './each-ticket.ts'
import { recordMove, stateOf } from './record-move.ts'
import { sayToContact } from './say-to-contact.ts'

const sayTo = (work: Work, ticket: TicketRow, text: 'inactive' | 'expired', options = {}) => {
  const words = { ticketId: ticket.id, text, userId: ticket.user_id, messageId: crypto.randomUUID() }
  work.enqueue(sayToContact, words, options)
}

const close = async (work: Work, before: TicketRow, { saysGoodbye }: { saysGoodbye: boolean }): Promise<void> => {
  const next = closed(stateOf(before), work.clock.now())
  await recordMove(work, before, next, { types: ['autoClose'], userId: null, reason: 'idle' })
  if (saysGoodbye) sayTo(work, before, 'expired')
}

/** Decided again under the ticket's lock: somebody may have written meanwhile. */
const closeIdle = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockTicket(work.tx, ticketId)
  if (!ticket) return
  const quiet = await quietOf(work, ticketId)
  // The warning is recorded together with its message. Until then every run enqueues it, and the key makes that one
  // job.
  if (quiet.verdict === 'tell') sayTo(work, ticket, 'inactive', { key: `inactive:${ticketId}` })
  if (quiet.verdict === 'close') await close(work, ticket, quiet)
}

export const closeIdleTickets = async (deps: Deps): Promise<void> => {
  const { db, clock, config } = deps
  const found = await db.platform((tx) => idleTickets(tx, clock.now(), config.autoCloseMinutes))
  await eachTicket(deps, 'close-idle-tickets', found, closeIdle)
}
