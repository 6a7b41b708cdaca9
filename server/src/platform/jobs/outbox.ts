/** Enqueues jobs as rows of the transaction. The relay turns them into jobs after the commit. */
import type { TenantTransaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { storableJson } from '../db/storable-json.ts'
import { companyFlag } from './company-places.ts'
import type { EnqueuedJob } from './define-job.ts'

const insertOutbox = statement(
  'insert_outbox',
  `insert into outbox (company_id, task, payload, queue_name, job_key, run_at, max_attempts, flags)
    select :companyId, o.task, o.payload, o."queueName", o.key, clock_timestamp() + make_interval(secs => o."pauseMs" / 1000), o.attempts, o.flags
    from jsonb_to_recordset(:jobs::jsonb)
      as o(task text, payload jsonb, "queueName" text, key text, "pauseMs" double precision, attempts integer, flags text[])`,
)

/**
 * Every payload carries its company, which the worker uses for its slots. `now` is from the clock with which `runAt`
 * was chosen. Only the delay between the two is stored, because jobs run by the database's clock, and ours may
 * differ.
 */
export const appendOutbox = (tx: TenantTransaction, jobs: readonly EnqueuedJob[], now: Date) =>
  tx.sql(insertOutbox, {
    jobs: storableJson(
      jobs.map(({ job, payload, queueName, key, runAt, flags }) => ({
        task: job.name,
        payload: { companyId: tx.companyId, ...(job.payload.parse(payload) as object) },
        queueName: queueName ?? null,
        key: key ?? null,
        pauseMs: runAt ? Math.max(0, runAt.getTime() - now.getTime()) : null,
        attempts: job.attempts,
        flags: [companyFlag(tx.companyId), ...(flags ?? [])],
      })),
    ),
  })
