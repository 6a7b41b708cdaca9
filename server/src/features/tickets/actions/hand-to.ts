import type { Work } from '../../../context.ts'
import { ownedBy } from '../rules/transitions.ts'
import type { TicketRow } from '../view.ts'
import { recordMove, stateOf } from './record-move.ts'

/** Gives a waiting ticket to an agent who did not accept it themselves. The caller has checked who may have it. */
export const handTo = (
  work: Work,
  ticket: TicketRow,
  { userId, queueId }: { userId: number; queueId: number | null },
): Promise<TicketRow> => {
  const owner = { userId, queueId: queueId ?? ticket.queue_id, status: ticket.is_group ? 'group' : 'open' } as const
  const next = ownedBy(stateOf(ticket), owner, work.clock.now())
  return recordMove(work, ticket, next, { types: ['open'], userId })
}
