import type { Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { type Leaving, logLeavers, moveClosed, moveEarlier, unfinishedLeavers } from '../store/queue-leavers.ts'
import { heldTicket, recordMove, stateOf } from './record-move.ts'

/** Whoever has it keeps it. A customer in the queue's menu gets the menu that there is with their next message. */
const moveUnfinished = async (work: Work, { from, to }: Leaving): Promise<number> => {
  const ids = await unfinishedLeavers(work.tx, from)
  for (const id of ids) {
    const before = await heldTicket(work, id)
    const next = { ...stateOf(before), queueId: to }
    await recordMove(work, before, next, { types: ['redirect'], userId: null, reason: 'queueRemoved' })
  }
  return ids.length
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

/** A batch of the tickets of a removed queue; 0: none is left. Those who wait come first, then what lists show, then the rest. */
export const leaveQueue = async (work: Work, leaving: Leaving): Promise<number> =>
  (await moveUnfinished(work, leaving)) || (await moveFinished(work, leaving)) || moveEarlier(work.tx, leaving)
