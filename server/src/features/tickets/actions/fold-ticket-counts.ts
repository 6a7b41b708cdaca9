import type { Deps } from '../../../context.ts'
import { foldCounts } from '../store.ts'

/** Fewer are summed up in passing by the call that reads them. */
const changesWorthFolding = 50

/** Makes few rows of the many that changes of tickets leave in `ticket_counts`. */
export const foldTicketCounts = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldCounts(tx, leastRows))
