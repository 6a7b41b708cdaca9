/** Runs jobs and recurring work. */
import type pg from 'pg'
import type { Deps } from '../context.ts'
import { allJobs } from '../features.ts'
import type { LifeSign } from '../platform/db/life-sign.ts'
import { endsWithin } from '../platform/ends-within.ts'
import type { JobHome } from '../platform/jobs/define-job.ts'
import { JobWorker, type JobWorkerOptions } from '../platform/jobs/job-worker.ts'
import { startTimetable } from '../platform/jobs/recurring.ts'
import { createRelay } from '../platform/jobs/relay.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { stopAll } from '../platform/stop-all.ts'
import { timetable } from '../timetable.ts'

/** What it does not move stays in the outbox. */
const relayMs = 2_000

type Slots = Pick<JobWorkerOptions, 'concurrency' | 'pollMs' | 'stopsWithinMs'>
const slots: Record<Exclude<JobHome, 'sessions'>, Slots> = {
  worker: { concurrency: 8 },
  /** Meta may take half a minute to answer. Nobody learns whether it took a message whose answer was not awaited. */
  graph: { concurrency: 8, stopsWithinMs: 8_000 },
  /**
   * They mostly wait, so they are cheap: a company has four of them at most
   * (features/integrations/store/outside-waits.ts). An artificial intelligence often answers within eight seconds; where its
   * answer is not awaited, the customer waits until the hold of the conversation ends.
   */
  outside: { concurrency: 16, pollMs: 2_000, stopsWithinMs: 8_000 },
  push: { concurrency: 4, pollMs: 2_000 },
  /** A mail server that does not answer keeps each of its jobs for 20 to 90 seconds. */
  mail: { concurrency: 4, pollMs: 2_000 },
  payments: { concurrency: 4, pollMs: 2_000 },
}

export const startWorkerRole = async (options: { deps: Deps; jobsPool: pg.Pool; wakeUp: WakeUp; life: LifeSign }) => {
  const { deps, jobsPool, wakeUp, life } = options
  const relay = createRelay(jobsPool, deps.log)
  wakeUp.onWake(({ jobs }) => {
    if (jobs) relay.wake()
  })
  relay.start()
  const shared = { pool: jobsPool, db: deps.db, life, log: deps.log, jobs: allJobs(deps) }
  const workers = (Object.keys(slots) as (keyof typeof slots)[]).map(
    (home) => new JobWorker({ ...shared, home, ...slots[home], freesJobsOfTheDead: home === 'worker' }),
  )
  for (const worker of workers) await worker.start()
  const stopTimetable = startTimetable(deps.db, deps.log, (db) => timetable({ ...deps, db }, jobsPool))
  return {
    stop: async () => {
      await stopAll([stopTimetable, ...workers.map((worker) => () => worker.stop())], deps.log)
      if (!(await endsWithin(relayMs, relay.stop()))) deps.log.warn('what is in the outbox is left to the next start')
    },
  }
}
