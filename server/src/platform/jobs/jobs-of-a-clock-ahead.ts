import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { silentNames } from '../db/life-sign.ts'
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

const lockers = statement(
  'jobs_lockers',
  `select locked_by "worker" from graphile_worker._private_jobs where locked_at is not null
    union select locked_by from graphile_worker._private_job_queues where locked_at is not null`,
)
const unseen = statement(
  'jobs_lockers_unseen',
  `select worker "worker" from unnest(:workers::text[]) worker
    where not exists (select 1 from worker_heartbeats h where h.worker_id = worker and h.seen_at > now() - interval '1 minute')`,
).rows<{ worker: string }>()
const unlock = statement('jobs_unlock_unseen', 'select graphile_worker.force_unlock_workers(:workers::text[])')

/**
 * Jobs of workers that died before their heartbeat was written. The library itself would free them four hours after
 * they were taken, which never comes if they were taken while the clock was ahead.
 */
export const freeJobsOfTheUnseen = async (pool: pg.Pool, db: Pick<Database, 'platform'>) => {
  const { rows } = await pool.query<{ worker: string }>(bound(lockers))
  if (rows.length === 0) return
  const dead = await db.platform(async (tx) => {
    const names = await tx.sql(unseen, { workers: rows.map(({ worker }) => worker) })
    return silentNames(
      tx,
      names.map(({ worker }) => worker),
    )
  })
  if (dead.length > 0) await pool.query(bound(unlock, { workers: dead }))
}
