import type { CompanyId, TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import {
  isAnyLeft,
  type Leaving,
  leavingTask,
  logLeavers,
  moveClosed,
  moveEarlier,
  unfinishedLeavers,
} from '../store/queue-leavers.ts'
import { lockTicket } from '../store.ts'
import { eachTicket } from './each-ticket.ts'
import { heldTicket, recordMove, stateOf } from './record-move.ts'

/** The owner keeps it. A customer in the queue's menu gets the current menu with their next message. */
const moveOne = async (work: Work, ticketId: TicketId, { from, to }: Leaving): Promise<void> => {
  const before = await lockTicket(work.tx, ticketId)
  if (!before || before.queue_id !== from || before.status === 'closed') return
  const next = { ...stateOf(before), queueId: to }
  await recordMove(work, before, next, { types: ['redirect'], userId: null, reason: 'queueRemoved' })
}

/**
 * Moves some of the waiting and attended tickets, each by itself: one that fails does not affect the others. False:
 * there are none to move now.
 * @param lockTarget returns where they go, under the lock of the removal; null: it is over
 */
export const unfinishedLeaveQueue = async (
  deps: Deps,
  of: { companyId: CompanyId; from: number },
  lockTarget: (work: Work) => Promise<Leaving | null>,
): Promise<boolean> => {
  const found = await deps.db.platform((tx) => unfinishedLeavers(tx, of, deps.clock.now()))
  await eachTicket(deps, leavingTask, found, async (work, ticketId) => {
    const leaving = await lockTarget(work)
    if (leaving) await moveOne(work, ticketId, leaving)
  })
  return found.length > 0
}

const moveFinished = async (work: Work, { from, to }: Leaving): Promise<number> => {
  const moved = await moveClosed(work.tx, { from, to })
  if (moved.length === 0) return 0
  await logLeavers(
    work.tx,
    moved.map(({ id }) => id),
    to,
  )
  for (const before of moved) announceTicket(work, { ...before, queue_id: from }, await heldTicket(work, before.id))
  return moved.length
}

/** Moves a batch of finished tickets; 0: none is left. Those that lists show come first. */
export const finishedLeaveQueue = async (work: Work, leaving: Leaving): Promise<number> =>
  (await moveFinished(work, leaving)) || moveEarlier(work.tx, leaving)

/** A ticket in it still waits or is attended, because its move failed. */
export const isQueueLeft = (work: Work, from: number): Promise<boolean> => isAnyLeft(work.tx, from)
