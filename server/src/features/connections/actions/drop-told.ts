import type { Work } from '../../../context.ts'
import { type DropRow, lockDrop, markTold } from '../store/states.ts'

/** Locks the drop until the transaction ends. Null: it was deleted, or its connection was. */
export const lockDropOf = (work: Work, dropId: number): Promise<DropRow | null> => lockDrop(work.tx, dropId)

export const noteTold = async (work: Work, dropId: number): Promise<void> => {
  await markTold(work.tx, dropId, work.clock.now())
}
