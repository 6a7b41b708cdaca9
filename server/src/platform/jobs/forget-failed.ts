import type pg from 'pg'

const forget = `delete from graphile_worker._private_jobs
  where is_available is false and attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1)`

/** Jobs that failed every time: the library keeps them for ever, the operator has had time to read why. */
export const forgetFailedJobs = (pool: pg.Pool, daysKept: number) => pool.query(forget, [daysKept])
