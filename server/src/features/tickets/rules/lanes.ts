import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Stands {
  laneId: number | null
  /** Where its lane leads back to when the customer writes. */
  rollbackLaneId: number | null
}

/** The lane of a ticket after a message: a customer's message leads it back, an agent's does not. Groups stay. */
export const laneAfterWords = (
  { laneId, rollbackLaneId }: Stands,
  { isCustomers, isGroup }: { isCustomers: boolean; isGroup: boolean },
): number | null => (laneId !== null && isCustomers && !isGroup ? (rollbackLaneId ?? laneId) : laneId)

/**
 * A move is undone only if the ticket is still where it was moved to, so a later move stays. 0: no lane; undefined:
 * from anywhere.
 */
export const standsAsExpected = (laneId: number | null, expected: number | undefined): Decision<null> =>
  expected === undefined || expected === (laneId ?? 0) ? accept(null) : refuse('ERR_UNDO_CHANGED')
