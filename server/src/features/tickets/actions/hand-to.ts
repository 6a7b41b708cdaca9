import type { Work } from '../../../context.ts'
import { ownedBy } from '../rules/transitions.ts'
import type { TicketRow } from '../view.ts'
import { recordMove, stateOf } from './record-move.ts'

/** A ticket that waits becomes somebody's, though they did not take it themselves. Who may have it was asked before. */
export const handTo = (
  work: Work,
  ticket: TicketRow,
  { userId, queueId }: { userId: number; queueId: number | null },
): Promise<TicketRow> => {
  const owner = { userId, queueId: queueId ?? ticket.queue_id, status: ticket.is_group ? 'group' : 'open' } as const
  const next = ownedBy(stateOf(ticket), owner, work.clock.now())
  return recordMove(work, ticket, next, { types: ['open'], userId })
}
