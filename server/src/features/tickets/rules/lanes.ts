import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Stands {
  laneId: number | null
  /** Where its lane leads back to when the customer writes. */
  rollbackLaneId: number | null
}

/** Where a ticket stands after a message: the customer's own, not the agent's, leads it back. Groups stay. */
export const laneAfterWords = (
  { laneId, rollbackLaneId }: Stands,
  { isCustomers, isGroup }: { isCustomers: boolean; isGroup: boolean },
): number | null => (laneId !== null && isCustomers && !isGroup ? (rollbackLaneId ?? laneId) : laneId)

/** A move is taken back only from where it led to: whoever moved the ticket since keeps their move. 0: no lane; undefined: from anywhere. */
export const standsAsExpected = (laneId: number | null, expected: number | undefined): Decision<null> =>
  expected === undefined || expected === (laneId ?? 0) ? accept(null) : refuse('ERR_UNDO_CHANGED')
