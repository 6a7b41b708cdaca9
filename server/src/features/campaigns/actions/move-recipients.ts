import type { Work } from '../../../context.ts'
import { moveToContact } from '../store/recipients.ts'

/** Part of joining or parting two contacts: what one of them answers to a campaign is the other's answer. Answers whose places in a ledger were moved. */
export const recipientsBelongTo = (
  work: Work,
  wanted: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> => moveToContact(work.tx, { from: wanted.from, to: wanted.to, ids: wanted.ids ?? null })
