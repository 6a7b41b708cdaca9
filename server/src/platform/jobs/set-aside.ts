/** Recurring work over rows of many companies: one that fails is said, set aside for longer and longer, and holds up none of the others. */
import type { Database, Transaction } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Logger } from '../log/logger.ts'

/** For the log and the metrics; the row's own name within the work. */
export interface RowWork<R> {
  name: string
  keyOf: (row: R) => string
  act: (row: R) => Promise<unknown>
}

const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 3600

/**
 * For a statement that finds some of many rows: those that wait would take the places of others. `key` is SQL that makes what `keyOf` makes;
 * `now` is the clock's time. Asked row by row, in the order of whatever index is walked.
 */
export const notSetAside = (work: string, key: string, now: string) =>
  `(select s.again_at > ${now} from set_aside s where s.work = '${work}' and s.row_key = ${key}) is not true`

export const setAside = {
  name: 'set_aside',
  text: `insert into set_aside as known (work, row_key, failures, again_at)
    values ($1, $2, 1, $3::timestamptz + make_interval(secs => ${firstPauseSeconds}))
    on conflict (work, row_key) do update set failures = known.failures + 1,
      again_at = $3::timestamptz + make_interval(secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * 2 ^ least(known.failures, 20)))
    returning failures`,
}
const known = {
  name: 'set_aside_known',
  text: 'select row_key key, again_at > $3 "isWaiting" from set_aside where work = $1 and row_key = any($2)',
}
const takenUp = { name: 'set_aside_taken_up', text: 'delete from set_aside where work = $1 and row_key = $2' }
const waiting = {
  name: 'set_aside_now',
  text: 'select work, count(*)::int "rows" from set_aside where again_at > now() group by work',
}
/** Rows that are gone leave theirs behind. */
const old = { name: 'set_aside_old', text: `delete from set_aside where again_at < now() - interval '1 day'` }

export const setAsideNow = (db: Pick<Database, 'promptly'>) =>
  db.promptly((tx) => tx.sql<{ work: string; rows: number }>(waiting))
export const pruneSetAside = (db: Pick<Database, 'platform'>) => db.platform((tx) => tx.sql(old))

const knownAmong = async (tx: Transaction, work: string, keys: readonly string[], now: Date) => {
  const rows = await tx.sql<{ key: string; isWaiting: boolean }>(known, [work, keys, now])
  return new Map(rows.map(({ key, isWaiting }) => [key, isWaiting]))
}

/** Throws where the database is away: then it is not the row that is wrong. */
export const eachByItself = async <R>(
  { db, log, clock }: { db: Pick<Database, 'platform'>; log: Logger; clock: { now: () => Date } },
  { name, keyOf, act }: RowWork<R>,
  rows: readonly R[],
  isOver: () => boolean = () => false,
): Promise<void> => {
  if (rows.length === 0) return
  const before = await db.platform((tx) => knownAmong(tx, name, rows.map(keyOf), clock.now()))
  for (const row of rows) {
    if (isOver()) return
    const key = keyOf(row)
    if (before.get(key)) continue
    try {
      await act(row)
      if (before.has(key)) await db.platform((tx) => tx.sql(takenUp, [name, key]))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      await db.platform((tx) => tx.sql(setAside, [name, key, clock.now()]))
      log.error({ err: error, work: name, row: key }, 'a row of recurring work failed and is set aside')
    }
  }
}
