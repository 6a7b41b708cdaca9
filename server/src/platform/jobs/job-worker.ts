import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, makeWorkerUtils, type Runner, run, type WorkerEvents, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { LifeSign } from '../db/life-sign.ts'
import { statement } from '../db/statement.ts'
import { endsWithin } from '../ends-within.ts'
import type { Logger } from '../log/logger.ts'
import { skipWhileBusy } from '../skip-while-busy.ts'
import type { BoundJob } from './bound-job.ts'
import { CompanyPlaces, companyFlag, type PlacedJob } from './company-places.ts'
import { DeadWorkers } from './dead-workers.ts'
import type { JobHome } from './define-job.ts'
import { type Around, loggerFor, tasksOf } from './job-library.ts'
import { longestJobMs as usuallyLongestMs, withinTime } from './longest-job.ts'
import { outlastOutages } from './outlast-outages.ts'
import { PoolJobs } from './pool-jobs.ts'

export interface JobWorkerOptions {
  pool: pg.Pool
  db: Database
  life: LifeSign
  log: Logger
  jobs: readonly BoundJob[]
  home: JobHome
  concurrency: number
  /** How many of them one number may have; undefined: its company's share. */
  mostOfNumber?: number
  /** How often each slot polls for jobs that have become due by time; new ones are notified. */
  pollMs?: number
  /** Shorter in tests; see `withinTime`. */
  longestJobMs?: number
  /** Shorter in tests; see `patienceMs`. */
  endsWithinMs?: number
  /** How long a stop waits for running jobs; see `stopPatienceMs`. */
  stopsWithinMs?: number
  /** Whether it looks for jobs of dead processes, of any home. One worker of a process does so for all. */
  freesJobsOfTheDead?: boolean
  /** Flags of jobs that another process must run. Read before each poll. */
  forbiddenFlags?: () => string[]
}

const beat = statement(
  'worker_beat',
  `insert into worker_heartbeats (worker_id, seen_at) values (:workerId, now()) on conflict (worker_id) do update set seen_at = now()`,
)
const forget = statement('workers_forget', 'delete from worker_heartbeats where worker_id = any(:workerId)')
const beatEveryMs = 10_000
const lookEveryMs = 1_000
const restartAfterMs = 500
/**
 * So long a runner that is ending waits for its jobs before others are run without it. It takes no jobs meanwhile, and
 * uploads take minutes. It may also never end although its jobs have: the library miscounts what it writes down if two
 * of those writes fail (graphile-worker 0.17.3, `batch`).
 */
const patienceMs = 3_000
/**
 * So long a stop waits for running jobs. Others run those that are left as soon as this process has ended. One bot that
 * does not answer would hold up the stop of the whole program.
 */
const stopPatienceMs = 5_000

const companyOf = ({ payload }: Job) => Number((payload as { companyId?: unknown } | null)?.companyId)

/** Beside its company's, a job has the flag of the number that it needs, if any. */
const placeOf = (job: Job): PlacedJob => {
  const companyId = companyOf(job)
  return { companyId, number: Object.keys(job.flags ?? {}).find((flag) => flag !== companyFlag(companyId)) }
}

/** Tells `places` what the library's workers do. */
const eventsFor = (places: CompanyPlaces): WorkerEvents => {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ job }) => places.begin(placeOf(job)))
  events.on('job:complete', ({ job }) => places.end(placeOf(job)))
  events.on('worker:getJob:empty', () => places.nothing())
  events.on('worker:getJob:error', () => places.nothing())
  return events
}

/**
 * The library asks once for the ids of its tasks. If that fails, each of its later requests for a job fails with the
 * same error, without asking the database (graphile-worker 0.17.3, `getTaskDetails`).
 */
const onLostTasks = (events: WorkerEvents, act: () => void) => {
  let isKnown = false
  const known = () => {
    isKnown = true
  }
  events.on('job:start', known)
  events.on('worker:getJob:empty', known)
  events.on('worker:getJob:error', () => {
    if (isKnown) return
    isKnown = true
    act()
  })
}

export class JobWorker {
  readonly #options: JobWorkerOptions
  #runner: Runner | undefined
  #utilities: WorkerUtils | undefined
  readonly #dead: DeadWorkers
  #timers: NodeJS.Timeout[] = []
  #poolId = ''
  #restarting: Promise<void> | undefined
  /** Pools that ended but for jobs that hang. They keep those jobs until they end: nobody runs them a second time. */
  readonly #lingering = new Set<string>()
  #isStopping = false

  constructor(options: JobWorkerOptions) {
    this.#options = options
    this.#dead = new DeadWorkers(options.db)
  }

  async start() {
    const { pool, log, freesJobsOfTheDead = true } = this.#options
    this.#utilities = await makeWorkerUtils({ pgPool: pool, logger: loggerFor(log) })
    await this.#launch()
    const turns = [{ everyMs: beatEveryMs, turn: () => this.#beat() }]
    if (freesJobsOfTheDead) turns.push({ everyMs: lookEveryMs, turn: () => this.#freeJobsOfTheDead() })
    this.#timers = turns.map(({ everyMs, turn }) => setInterval(skipWhileBusy(turn), everyMs))
  }

  async #launch() {
    const {
      pool,
      db,
      log,
      jobs,
      home,
      concurrency,
      mostOfNumber,
      pollMs = 1_000,
      forbiddenFlags,
      longestJobMs = usuallyLongestMs,
      endsWithinMs = patienceMs,
    } = this.#options
    let poolId = ''
    let shown = Promise.resolve()
    let patience: NodeJS.Timeout | undefined
    const free = () => {
      if (this.#lingering.delete(poolId)) void this.#release(poolId)
    }
    const held = new PoolJobs({ keep: () => this.#keep(poolId), free, writesWithinMs: endsWithinMs })
    const around: Around = (act) =>
      held.run(() => withinTime(longestJobMs, () => outlastOutages({ db, isStopping: () => this.#isStopping }, act)))
    const places = new CompanyPlaces(concurrency, mostOfNumber)
    const events = eventsFor(places)
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id
      this.#poolId = poolId
      shown = this.#show(poolId)
    })
    events.on('pool:gracefulShutdown', () => {
      patience = setTimeout(() => leave(), endsWithinMs)
      patience.unref()
    })
    const launched = run({
      pgPool: pool,
      logger: loggerFor(log),
      taskList: tasksOf(
        jobs.filter(({ job }) => job.home === home),
        around,
      ),
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: pollMs,
      forbiddenFlags: async () => {
        await shown
        return [...(await places.ask()), ...(forbiddenFlags?.() ?? [])]
      },
      preset: { worker: { completeJobBatchDelay: 5, failJobBatchDelay: 5 } },
    })
    onLostTasks(events, () => {
      // If it cannot be stopped it is ending already, and others are run after `patienceMs`.
      void launched.then((lost) => lost.stop()).catch(() => {})
    })
    const runner = await launched
    this.#runner = runner
    const isCurrent = () => this.#runner === runner && !this.#isStopping
    const leave = () => {
      if (!isCurrent()) return
      held.leave()
      this.#restarting = this.#launchAgain(new Error('the worker of jobs does not end'))
    }
    const again = (error?: unknown) => {
      clearTimeout(patience)
      if (isCurrent()) this.#restarting = this.#launchAgain(error)
      else free()
    }
    runner.promise.then(() => again(), again)
    await shown
  }

  /**
   * Before it takes a job: if this process dies, others unlock the jobs of those that they find in the table. First the
   * lock that shows that it lives, then the row.
   */
  async #show(workerId: string) {
    const { home, db, log } = this.#options
    await this.#sign(workerId)
    while (this.#poolId === workerId && !this.#isStopping) {
      try {
        return await db.promptly(async (tx) => void (await tx.sql(beat, { workerId })))
      } catch (error) {
        log.warn({ home, err: error }, 'the worker cannot be shown to others yet; retrying')
        await sleep(restartAfterMs)
      }
    }
  }

  /** A pool that was left and still has jobs. */
  #keep(workerId: string) {
    this.#lingering.add(workerId)
    void this.#sign(workerId).then(() => this.#beat())
  }

  #sign(workerId: string): Promise<void> {
    const { home, life, log } = this.#options
    return life
      .sign(workerId)
      .catch((error: unknown) => log.warn({ home, err: error }, 'the life sign of the worker is delayed'))
  }

  /**
   * The library's runner stops for good if it cannot record that a job is done, for example while the database was
   * unavailable.
   */
  async #launchAgain(error: unknown) {
    const { home, log } = this.#options
    const ended = this.#poolId
    this.#runner = undefined
    log.warn({ home, err: error }, 'the job worker stopped and is restarted')
    while (!this.#isStopping) {
      await sleep(restartAfterMs)
      try {
        if (!this.#lingering.has(ended)) await this.#bury(ended)
        return await this.#launch()
      } catch (cause) {
        log.warn({ home, err: cause }, 'the job worker cannot start; retrying')
      }
    }
  }

  /** Unlocks the jobs before it forgets their workers: if this process dies in between, the next one does the rest. */
  async #unlock(workerIds: string[]) {
    await this.#utilities?.forceUnlockWorkers(workerIds)
    await this.#options.db.platform((tx) => tx.sql(forget, { workerId: workerIds }))
  }

  /** Of a pool of this worker. It is restarted whenever it cannot write something down: each would leave a lock for good. */
  async #bury(poolId: string) {
    await this.#unlock([poolId])
    // A job that came late keeps it.
    if (!this.#lingering.has(poolId)) await this.#options.life.leave(poolId)
  }

  /** Of a pool whose last job ended. If it fails, other processes find its heartbeat overdue. */
  async #release(poolId: string) {
    const { log } = this.#options
    await this.#bury(poolId).catch((error: unknown) =>
      log.warn({ err: error }, 'the jobs of an ended worker could not be unlocked'),
    )
  }

  /** Promptly: if it waited for long, others would take this worker for frozen, and run its jobs a second time. */
  async #beat() {
    const { db, log } = this.#options
    await db
      .promptly(async (tx) => {
        for (const workerId of [this.#poolId, ...this.#lingering]) await tx.sql(beat, { workerId })
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the worker heartbeat failed'))
  }

  /** The library itself would wait four hours. */
  async #freeJobsOfTheDead() {
    const { log } = this.#options
    try {
      const dead = await this.#dead.besides(this.#poolId, this.#lingering)
      if (dead.length === 0) return
      await this.#unlock(dead)
    } catch (error) {
      log.warn({ err: error }, 'the jobs of dead workers could not be unlocked')
    }
  }

  async stop() {
    const { home, log, stopsWithinMs = stopPatienceMs } = this.#options
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    if (!(await endsWithin(stopsWithinMs, this.#finish())))
      log.warn({ home }, 'jobs that take long are left to others, or to the next start')
  }

  async #finish() {
    await this.#restarting
    await this.#runner?.stop()
    await this.#utilities?.release()
    if (this.#poolId)
      await this.#options.db.platform((tx) => tx.sql(forget, { workerId: [this.#poolId] })).catch(() => {})
  }
}
