/** Which old messages a connection imports from its phone. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { Connection } from '@guiche/contract/features/connections'

export type ImportWish = Pick<Connection, 'importOldMessages' | 'importRecentMessages' | 'queueIdImportMessages'>

const mostYears = 2
/** Clocks of browsers may be ahead. */
const toleranceMs = 5 * 60_000

const yearsBefore = (now: Date, years: number) => {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then.getTime() - toleranceMs
}

export const checkImport = (wish: ImportWish, now: Date): Decision<ImportWish> => {
  const { importOldMessages: from, importRecentMessages: until } = wish
  if (from === null) return accept(wish)
  const [start, latest] = [Date.parse(from), now.getTime() + toleranceMs]
  if (start < yearsBefore(now, mostYears) || start > latest)
    return refuse('ERR_IMPORT_PERIOD', 'body.importOldMessages')
  if (until !== null && (Date.parse(until) < start || Date.parse(until) > latest))
    return refuse('ERR_IMPORT_PERIOD', 'body.importRecentMessages')
  if (wish.queueIdImportMessages === null) return refuse('ERR_IMPORT_QUEUE_REQUIRED', 'body.queueIdImportMessages')
  return accept(wish)
}
