import type { Work } from '../../../context.ts'
import { moveToContact } from '../store/recipients.ts'

/**
 * Part of merging or splitting contacts: an answer of one counts as the answer of the other. Returns those whose
 * entries were moved.
 */
export const recipientsBelongTo = (
  work: Work,
  wanted: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> => moveToContact(work.tx, { from: wanted.from, to: wanted.to, ids: wanted.ids ?? null })
