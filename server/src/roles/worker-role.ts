/** Runs jobs and recurring work. */
import type pg from 'pg'
import type { Deps } from '../context.ts'
import { allJobs } from '../features.ts'
import type { LifeSign } from '../platform/db/life-sign.ts'
import { JobWorker } from '../platform/jobs/job-worker.ts'
import { startTimetable } from '../platform/jobs/recurring.ts'
import { createRelay } from '../platform/jobs/relay.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { timetable } from '../timetable.ts'

const concurrency = 8
/**
 * They mostly wait, so they are cheap: a company has four of them at most
 * (features/integrations/store/outside-waits.ts).
 */
const outside = { concurrency: 16, pollMs: 2_000 }
/** A mail server that does not answer keeps each of its jobs for 20 to 90 seconds. */
const operator = { concurrency: 4, pollMs: 2_000 }

export const startWorkerRole = async (options: { deps: Deps; jobsPool: pg.Pool; wakeUp: WakeUp; life: LifeSign }) => {
  const { deps, jobsPool, wakeUp, life } = options
  const relay = createRelay(jobsPool, deps.log)
  wakeUp.onWake(({ jobs }) => {
    if (jobs) relay.wake()
  })
  relay.start()
  const shared = { pool: jobsPool, db: deps.db, life, log: deps.log, jobs: allJobs(deps) }
  const workers = [
    new JobWorker({ ...shared, home: 'worker', concurrency }),
    new JobWorker({ ...shared, home: 'outside', ...outside }),
    new JobWorker({ ...shared, home: 'operator', ...operator }),
  ]
  for (const worker of workers) await worker.start()
  const stopTimetable = startTimetable(deps.db, deps.log, timetable(deps, jobsPool))
  return {
    stop: async () => {
      await stopTimetable()
      await Promise.all(workers.map((worker) => worker.stop()))
      await relay.stop()
    },
  }
}
