import type { Work } from '../../../context.ts'
import { queueRenumbered } from '../store/recipients.ts'
import { wantTurn } from './take-turn.ts'

/** Part of giving an entry of a list another number: nobody had the one before, and campaigns that are not over try this one. */
export const followNumber = async (work: Work, entry: { listId: number; itemId: number }): Promise<void> => {
  for (const connectionId of await queueRenumbered(work.tx, entry)) wantTurn(work, connectionId)
}
