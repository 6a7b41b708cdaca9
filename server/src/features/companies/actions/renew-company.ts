import type { Work } from '../../../context.ts'
import { saveRenewal } from '../store.ts'

/** A company that has paid works again until that day, with a new plan if it bought one. */
export const renewCompany = (work: Work, renewal: { dueDate: string; planId: number | null }) =>
  saveRenewal(work.tx, renewal)
