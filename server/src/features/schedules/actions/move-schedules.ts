import type { Work } from '../../../context.ts'
import { announceSchedule } from '../events.ts'
import { scheduleRow } from '../queries.ts'
import { moveToContact } from '../store.ts'

/** Part of joining or parting two contacts: what was to be said to one is said to the other. Answers what was moved. */
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
