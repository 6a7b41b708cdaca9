import type { Deps } from '../../../context.ts'
import { foldCounts } from '../store.ts'

/** With fewer rows, the query that reads them sums them up. */
const changesWorthFolding = 50

/** Merges the many rows that changes of tickets leave in `ticket_counts`. */
export const foldTicketCounts = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldCounts(tx, leastRows))
