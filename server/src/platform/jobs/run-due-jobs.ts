import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runOnce, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { bound, statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'
import type { BoundJob } from './bound-job.ts'
import { loggerFor, tasksOf } from './job-library.ts'

const stillLocked = statement(
  'jobs_still_locked',
  `select from graphile_worker._private_jobs where id = any(:begun::bigint[]) and locked_at is not null limit 1`,
)

/** Runs all due jobs and stops: for tests and one-off tools. */
export const runDueJobs = async (pool: pg.Pool, jobs: readonly BoundJob[], log: Logger): Promise<void> => {
  const begun: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ job }) => begun.push(job.id))
  await runOnce({
    pgPool: pool,
    logger: loggerFor(log),
    taskList: tasksOf(jobs),
    noHandleSignals: true,
    events,
  })
  // The library stops before it has written how its last jobs ended (graphile-worker 0.17.3, `failJob` in worker.js).
  while ((await pool.query(bound(stillLocked, { begun }))).rows.length > 0) await sleep(5)
}
