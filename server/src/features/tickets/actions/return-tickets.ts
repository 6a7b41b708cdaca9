/** No customer waits for somebody who cannot come: tickets of people who were switched off or deleted go back to their queues. */
import type { TicketId } from '@guiche/contract/core/ids'
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

/** At once when somebody goes, and every minute: a transfer may have been under way. */
export const returnTickets = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => ticketsOfAbsentOwners(tx, deps.clock.now()))
  await eachTicket(deps, 'return-tickets', found, giveBack)
}
