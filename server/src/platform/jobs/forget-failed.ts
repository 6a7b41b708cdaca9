import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

const forget = statement(
  'forget_failed',
  `delete from graphile_worker._private_jobs
  where is_available is false and attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => :daysKept)`,
)

/** Jobs that failed every time: the library keeps them for ever, the operator has had time to read why. */
export const forgetFailedJobs = (pool: pg.Pool, daysKept: number) => pool.query(bound(forget, { daysKept }))
