/** Moves tickets when two contacts are merged or split. Part of the contacts' transaction. */
import { TicketId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { closed } from '../rules/transitions.ts'
import { type CollidingTicket, keepAddresses, saveMoved, shownOf, ticketsColliding } from '../store/moves.ts'
import { lockTicketsOf } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { heldTicket, recordMove, stateOf } from './record-move.ts'

type Moved = Pick<TicketRow, 'id' | 'status' | 'queue_id' | 'user_id' | 'is_group'>

/** Unfinished tickets of the other contact on connections where the kept contact has one too: both cannot stay open. */
export const collidingTickets = async (work: Work, keptId: number, otherId: number): Promise<CollidingTicket[]> => {
  await lockTicketsOf(work.tx, Math.min(keptId, otherId))
  await lockTicketsOf(work.tx, Math.max(keptId, otherId))
  return ticketsColliding(work.tx, keptId, otherId)
}

/**
 * Before two contacts share their identities: records on messages of each which address they use, so that later
 * changes of them go there.
 */
export const keepAddressesOf = async (work: Work, contactIds: readonly number[]): Promise<void> => {
  for (const contactId of contactIds) await keepAddresses(work.tx, contactId)
}

/** Without a message to the customer: the conversation continues in the other ticket. */
export const closeForMerge = async (work: Work, tickets: readonly CollidingTicket[], userId: number) => {
  for (const { id } of tickets) {
    const before = await heldTicket(work, TicketId.parse(id))
    await recordMove(work, before, closed(stateOf(before), work.clock.now()), { types: ['closed'], userId })
  }
}

/** `only`: these and no others, if they are still the contact's. Returns those that moved, as they were. */
export const moveTickets = async (
  work: Work,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<Moved[]> => {
  const held = await lockTicketsOf(work.tx, from)
  const moved = only ? held.filter(({ id }) => only.includes(id)) : held
  if (moved.length > 0)
    await saveMoved(
      work.tx,
      moved.map(({ id }) => id),
      to,
    )
  return moved
}

/** The lists show them under their contact. */
export const announceMovedTickets = async (work: Work, moved: readonly Moved[]): Promise<void> => {
  for (const id of await shownOf(
    work.tx,
    moved.map((ticket) => ticket.id),
  )) {
    const before = moved.find((ticket) => ticket.id === id)
    const after = await ticketRow(work.tx, TicketId.parse(id))
    if (before && after) announceTicket(work, before, after)
  }
}
