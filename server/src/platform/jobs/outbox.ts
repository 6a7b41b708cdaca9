/** Enqueuing: rows that leave with the commit. The relay turns them into jobs. */
import type { TenantTransaction } from '../db/database.ts'
import { storableJson } from '../db/storable-json.ts'
import type { EnqueuedJob } from './define-job.ts'

const insertOutbox = {
  name: 'insert_outbox',
  text: `insert into outbox (company_id, task, payload, queue_name, job_key, run_at, max_attempts, flags)
    select $1, o.task, o.payload, o."queueName", o.key, o."runAt", o.attempts, o.flags
    from jsonb_to_recordset($2::jsonb)
      as o(task text, payload jsonb, "queueName" text, key text, "runAt" timestamptz, attempts integer, flags text[])`,
}

/** Every payload carries its company: the worker's gate takes it from there. */
export const appendOutbox = (tx: TenantTransaction, jobs: readonly EnqueuedJob[]) =>
  tx.sql(insertOutbox, [
    tx.companyId,
    storableJson(
      jobs.map(({ job, payload, queueName, key, runAt, flags }) => ({
        task: job.name,
        payload: { companyId: tx.companyId, ...(job.payload.parse(payload) as object) },
        queueName: queueName ?? null,
        key: key ?? null,
        runAt: runAt?.toISOString() ?? null,
        attempts: job.attempts,
        flags: flags ?? null,
      })),
    ),
  ])
