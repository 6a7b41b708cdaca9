import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

const perLook = 10_000

const forget = statement(
  'forget_failed',
  `delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs
    where is_available is false and attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => :daysKept)
    limit ${perLook})`,
)

/**
 * Deletes jobs that failed permanently: the library keeps them for ever, and the operator has had time to read the
 * error.
 */
export const forgetFailedJobs = async (pool: pg.Pool, daysKept: number): Promise<void> => {
  for (;;) {
    const { rowCount } = await pool.query(bound(forget, { daysKept }))
    if ((rowCount ?? 0) < perLook) return
  }
}
