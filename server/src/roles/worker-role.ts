/** Does what was enqueued, and what recurs. */
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

export const startWorkerRole = async (options: { deps: Deps; jobsPool: pg.Pool; wakeUp: WakeUp; life: LifeSign }) => {
  const { deps, jobsPool, wakeUp, life } = options
  const relay = createRelay(jobsPool, deps.log)
  wakeUp.onWake(({ jobs }) => {
    if (jobs) relay.wake()
  })
  relay.start()
  const worker = new JobWorker({
    pool: jobsPool,
    db: deps.db,
    life,
    log: deps.log,
    jobs: allJobs(deps),
    home: 'worker',
    concurrency,
  })
  await worker.start()
  const stopTimetable = startTimetable(deps.db, deps.log, timetable(deps, jobsPool))
  return {
    stop: async () => {
      await stopTimetable()
      await worker.stop()
      await relay.stop()
    },
  }
}
