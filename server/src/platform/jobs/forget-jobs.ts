import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

const forget = statement(
  'forget_jobs_of',
  `delete from graphile_worker._private_jobs where payload ->> 'companyId' = :companyId::int::text and locked_at is null
    and task_id not in (select id from graphile_worker._private_tasks where identifier = any(:kept::text[]))`,
)

/**
 * Deletes all jobs of a company except those named in `kept`. A job that is running now finds no company any more,
 * and ends.
 */
export const forgetJobsOf = async (pool: pg.Pool, companyId: number, kept: readonly string[]): Promise<void> => {
  await pool.query(bound(forget, { companyId, kept }))
}
