import type { Work } from '../../../context.ts'
import { type DropRow, lockDrop, markTold } from '../store/states.ts'

/** Nobody else decides about it until the transaction ends. Null: it is forgotten, or its connection was deleted. */
export const lockDropOf = (work: Work, dropId: number): Promise<DropRow | null> => lockDrop(work.tx, dropId)

export const noteTold = async (work: Work, dropId: number): Promise<void> => {
  await markTold(work.tx, dropId, work.clock.now())
}
