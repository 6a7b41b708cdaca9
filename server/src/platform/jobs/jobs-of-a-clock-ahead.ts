import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

/**
 * Of jobs that were stored later than now. Their delay is what it was meant to be; their handlers look again whether it
 * is time.
 */
const bring = statement(
  'bring_jobs_of_a_clock_ahead',
  `update graphile_worker._private_jobs
    set run_at = now() + greatest(run_at - updated_at, interval '0'), created_at = least(created_at, now()), updated_at = now()
    where updated_at > now() + interval '1 minute' and locked_at is null`,
)

/** A clock that was ahead and was set right leaves jobs that would run when its time really comes. */
export const bringJobsOfClockAhead = (pool: pg.Pool) => pool.query(bound(bring))
