import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'

const forget = statement(
  'forget_jobs_of',
  `delete from graphile_worker._private_jobs where (payload ->> 'companyId')::int = :companyId and locked_at is null`,
)

/** Every job of a company. One that runs at this moment finds nothing of the company, and ends. */
export const forgetJobsOf = async (pool: pg.Pool, companyId: number): Promise<void> => {
  await pool.query(bound(forget, { companyId }))
}
