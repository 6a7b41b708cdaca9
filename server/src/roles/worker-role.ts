/** Does what was enqueued, and what recurs. */
import type pg from 'pg'
import type { Deps } from '../context.ts'
import { authJobs } from '../features/auth/jobs/handlers.ts'
import { contactJobs } from '../features/contacts/jobs/handlers.ts'
import { messageJobs } from '../features/messages/jobs/handlers.ts'
import { notificationJobs } from '../features/notifications/jobs/handlers.ts'
import { ticketJobs } from '../features/tickets/jobs.ts'
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
    jobs: [
      ...authJobs(deps),
      ...contactJobs(deps),
      ...messageJobs(deps),
      ...notificationJobs(deps),
      ...ticketJobs(deps),
    ],
    home: 'worker',
    concurrency,
  })
  await worker.start()
  const stopTimetable = startTimetable(deps.db, deps.log, timetable(deps))
  return {
    stop: async () => {
      await stopTimetable()
      await worker.stop()
      await relay.stop()
    },
  }
}
