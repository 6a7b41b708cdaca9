import type { Work } from '../../../context.ts'
import { announceSchedule } from '../events.ts'
import { scheduleRow } from '../queries.ts'
import { moveToContact, moveToQueue } from '../store.ts'

/** Part of merging or splitting contacts: the schedules of one move to the other. Returns those that moved. */
export const moveSchedules = async (
  work: Work,
  wanted: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> => {
  const moved = await moveToContact(work.tx, { from: wanted.from, to: wanted.to, ids: wanted.ids ?? null })
  for (const id of moved) {
    const row = await scheduleRow(work.tx, id)
    if (row) announceSchedule(work, 'update', row)
  }
  return moved
}

/**
 * Part of deleting a queue: a batch of schedules that open tickets in it, which now open them elsewhere. Returns how
 * many there were.
 */
export const schedulesLeaveQueue = async (work: Work, wanted: { from: number; to: number | null }): Promise<number> => {
  const moved = await moveToQueue(work.tx, wanted)
  for (const id of moved) {
    const row = await scheduleRow(work.tx, id)
    if (row) announceSchedule(work, 'update', row)
  }
  return moved.length
}
