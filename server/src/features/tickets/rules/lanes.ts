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
