import type { RecipientCounts } from '@guiche/contract/features/campaign-states'

/** Cumulative counts: a message that was read was also delivered. */
export const soFar = ({ sent, delivered, read, ...counts }: RecipientCounts) => ({
  ...counts,
  left: sent + delivered + read,
  delivered: delivered + read,
  read,
})

export const percentOf = (done: number, all: number): number => (all === 0 ? 0 : Math.min(100, (done / all) * 100))
