import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

const forget = statement(
  'forget_jobs_of',
  `delete from graphile_worker._private_jobs where payload ->> 'companyId' = :companyId::int::text and locked_at is null
    and task_id not in (select id from graphile_worker._private_tasks where identifier = any(:kept::text[]))`,
)

/** Every job of a company but those of the names `kept`. One that runs at this moment finds nothing of the company, and ends. */
export const forgetJobsOf = async (pool: pg.Pool, companyId: number, kept: readonly string[]): Promise<void> => {
  await pool.query(bound(forget, { companyId, kept }))
}
