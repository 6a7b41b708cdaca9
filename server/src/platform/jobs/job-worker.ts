import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  makeWorkerUtils,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import type { JobDefinition, JobHome } from './define-job.ts'

/** A job with what it does. */
export interface BoundJob {
  job: JobDefinition
  handle: (payload: unknown, attempt: { number: number; last: boolean }) => Promise<void>
}

export const bindJob = <S extends z.ZodType>(
  job: JobDefinition<S>,
  handle: (payload: z.output<S> & { companyId: number }, attempt: { number: number; last: boolean }) => Promise<void>,
): BoundJob => ({
  job,
  handle: (payload, attempt) => {
    const companyId = Number((payload as { companyId: unknown }).companyId)
    return handle({ ...(job.payload.parse(payload) as z.output<S> & object), companyId }, attempt)
  },
})

export interface JobWorkerOptions {
  pool: pg.Pool
  db: Database
  log: Logger
  jobs: readonly BoundJob[]
  home: JobHome
  concurrency: number
  /** Flags of jobs that another process must take. Asked before each look. */
  forbiddenFlags?: () => string[]
}

const beat = {
  name: 'worker_beat',
  text: `insert into worker_heartbeats (worker_id, seen_at) values ($1, now()) on conflict (worker_id) do update set seen_at = now()`,
}
const silent = {
  name: 'workers_silent',
  text: `delete from worker_heartbeats where seen_at < now() - interval '30 seconds' returning worker_id`,
}
const gone = { name: 'worker_gone', text: `delete from worker_heartbeats where worker_id = $1` }
const beatEveryMs = 10_000

const tasksOf = (jobs: readonly BoundJob[], home: JobHome): TaskList =>
  Object.fromEntries(
    jobs
      .filter(({ job }) => job.home === home)
      .map(({ job, handle }) => [
        job.name,
        (payload, helpers) =>
          handle(payload, { number: helpers.job.attempts, last: helpers.job.attempts >= helpers.job.max_attempts }),
      ]),
  )

const loggerFor = (log: Logger) =>
  new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.warn({ job: message }, 'a job failed and will be tried again')
    else log.trace(message)
  })

/** Makes or upgrades the job library's own tables. */
export const migrateJobs = async (pool: pg.Pool, log: Logger) => {
  const utilities = await makeWorkerUtils({ pgPool: pool, logger: loggerFor(log) })
  await utilities.migrate()
  await utilities.release()
}

export class JobWorker {
  readonly #options: JobWorkerOptions
  #runner: Runner | undefined
  #utilities: WorkerUtils | undefined
  #timer: NodeJS.Timeout | undefined
  #poolId: string | undefined

  constructor(options: JobWorkerOptions) {
    this.#options = options
  }

  async start() {
    const { pool, log, jobs, home, concurrency, forbiddenFlags } = this.#options
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      this.#poolId = workerPool.id
    })
    this.#utilities = await makeWorkerUtils({ pgPool: pool, logger: loggerFor(log) })
    this.#runner = await run({
      pgPool: pool,
      logger: loggerFor(log),
      taskList: tasksOf(jobs, home),
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: 1000,
      ...(forbiddenFlags
        ? { forbiddenFlags }
        : {
            preset: {
              worker: { localQueue: { size: Math.max(concurrency * 4, 20), ttl: 5000 }, completeJobBatchDelay: 5 },
            },
          }),
    })
    await this.#beat()
    this.#timer = setInterval(() => void this.#beat(), beatEveryMs)
  }

  /** Says that this worker lives, and frees the jobs of those that do not: the library itself would wait four hours. */
  async #beat() {
    const { db, log } = this.#options
    try {
      const dead = await db.platform(async (tx) => {
        if (this.#poolId) await tx.sql(beat, [this.#poolId])
        return tx.sql<{ worker_id: string }>(silent)
      })
      if (dead.length > 0) await this.#utilities?.forceUnlockWorkers(dead.map((row) => row.worker_id))
    } catch (error) {
      log.warn({ err: error }, 'the worker heartbeat failed')
    }
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#runner?.stop()
    await this.#utilities?.release()
    const poolId = this.#poolId
    if (poolId) await this.#options.db.platform((tx) => tx.sql(gone, [poolId])).catch(() => {})
  }
}

/** Runs what is due and stops: for tests and one-off tools. */
export const runDueJobs = (pool: pg.Pool, jobs: readonly BoundJob[], log: Logger) =>
  runOnce({
    pgPool: pool,
    logger: loggerFor(log),
    taskList: { ...tasksOf(jobs, 'worker'), ...tasksOf(jobs, 'sessions') },
    noHandleSignals: true,
  })
