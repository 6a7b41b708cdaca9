import { TagId } from '@guiche/contract/core/ids'
import type { TicketLogReason } from '@guiche/contract/features/ticket-log'
import type { Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { saveLane } from '../store/lanes.ts'
import { appendLog } from '../store.ts'
import type { TicketRow } from '../view.ts'

/** Moves a locked ticket to another lane automatically and returns it; null: the lane no longer exists. */
export const moveToLane = async (
  work: Work,
  before: TicketRow,
  laneId: number,
  reason: TicketLogReason,
): Promise<TicketRow | null> => {
  if (!(await saveLane(work.tx, before.id, TagId.parse(laneId), work.clock.now()))) return null
  await appendLog(work.tx, before.id, [{ type: 'lane', userId: null, queueId: before.queue_id, reason }])
  const after = { ...before, lane_id: laneId }
  announceTicket(work, before, after)
  return after
}
