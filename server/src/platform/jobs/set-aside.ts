/**
 * For recurring work over rows of many companies: a row that fails is logged, set aside for longer and longer, and
 * does not block the others.
 */
import type { Database, Transaction } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'

/** For the log and the metrics; the row's own name within the work. */
export interface RowWork<R> {
  name: string
  keyOf: (row: R) => string
  act: (row: R) => Promise<unknown>
}

const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 3600

/** A longer pause was set while the clock was ahead. */
const isWaiting = <const Now extends string>(now: Now) =>
  `again_at > ${now} and again_at <= ${now}::timestamptz + interval '${longestPauseSeconds} seconds'` as const

/**
 * A condition for statements that select some of many rows, so that set-aside rows do not take the places of others.
 * `key` is SQL that computes the same as `keyOf`; `now` is the current time. It is evaluated row by row, in the order
 * of the index.
 */
export const notSetAside = <const Now extends string>(work: string, key: string, now: Now) =>
  `(select ${isWaiting(now)} from set_aside s where s.work = '${work}' and s.row_key = ${key}) is not true` as const

export const setAside = statement(
  'set_aside',
  `insert into set_aside as known (work, row_key, failures, again_at)
    values (:name, :key, 1, :againAt::timestamptz + make_interval(secs => ${firstPauseSeconds}))
    on conflict (work, row_key) do update set failures = known.failures + 1,
      again_at = :againAt::timestamptz + make_interval(secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * 2 ^ least(known.failures, 20)))
    returning failures`,
)
const known = statement(
  'set_aside_known',
  `select row_key key, ${isWaiting(':now')} "isWaiting" from set_aside where work = :work and row_key = any(:keys)`,
).rows<{ key: string; isWaiting: boolean }>()
const takenUp = statement('set_aside_taken_up', 'delete from set_aside where work = :name and row_key = :key')
const waiting = statement(
  'set_aside_now',
  'select work, count(*)::int "rows" from set_aside where again_at > now() group by work',
).rows<{ work: string; rows: number }>()
/** Removes the entries of rows that no longer exist. */
const old = statement('set_aside_old', `delete from set_aside where again_at < now() - interval '1 day'`)

export const setAsideNow = (db: Pick<Database, 'promptly'>) => db.promptly((tx) => tx.sql(waiting))
export const pruneSetAside = (db: Pick<Database, 'platform'>) => db.platform((tx) => tx.sql(old))

const knownAmong = async (tx: Transaction, work: string, keys: readonly string[], now: Date) => {
  const rows = await tx.sql(known, { work, keys, now })
  return new Map(rows.map(({ key, isWaiting }) => [key, isWaiting]))
}

/** Throws if the database is unavailable, because then the row is not at fault. */
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
      if (before.has(key)) await db.platform((tx) => tx.sql(takenUp, { name, key }))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      await db.platform((tx) => tx.sql(setAside, { name, key, againAt: clock.now() }))
      log.error({ err: error, work: name, row: key }, 'a row of recurring work failed and is set aside')
    }
  }
}
