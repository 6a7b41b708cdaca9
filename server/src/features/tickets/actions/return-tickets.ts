/** Tickets of users who were deactivated or deleted go back to their queues, so that no customer waits for them. */
import type { CompanyId, TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { withoutOwner } from '../rules/transitions.ts'
import { isOwnerAbsent, ticketsOfAbsentOwners } from '../store/ownerless.ts'
import { lockTicket } from '../store.ts'
import { eachTicket } from './each-ticket.ts'
import { recordMove, stateOf } from './record-move.ts'

const giveBack = async (work: Work, ticketId: TicketId): Promise<void> => {
  const before = await lockTicket(work.tx, ticketId)
  if (!before || !(await isOwnerAbsent(work.tx, ticketId))) return
  await recordMove(work, before, withoutOwner(stateOf(before)), {
    types: ['pending'],
    userId: null,
    reason: 'ownerGone',
  })
}

/** At once when a user is deactivated, and every minute, because a transfer may have been under way. */
export const returnTickets = async (deps: Deps, onlyOf: CompanyId | null = null): Promise<void> => {
  const found = await deps.db.platform((tx) => ticketsOfAbsentOwners(tx, deps.clock.now(), onlyOf))
  await eachTicket(deps, 'return-tickets', found, giveBack)
}
