/** What every user of the job library (graphile-worker) gives to it. */
import { Logger as GraphileLogger, makeWorkerUtils, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { BoundJob } from './bound-job.ts'

export type Around = (act: () => Promise<void>) => Promise<void>

export const tasksOf = (jobs: readonly BoundJob[], around: Around = (act) => act()): TaskList =>
  Object.fromEntries(jobs.map(({ job, handle }) => [job.name, (payload) => around(() => handle(payload))]))

/**
 * What the library says in text of its own connections. With a code it is logged like every other outage. A failed job
 * is not meant: its text may quote an outside service that refused.
 */
const ofItsConnections =
  /^(Error with notify listener|Error occurred (attempting to UNLISTEN|fetching jobs)|PostgreSQL (active|idle) client)/

export const loggerFor = (log: Logger) =>
  new GraphileLogger(() => (level, message) => {
    if (level === 'error' && ofItsConnections.test(message))
      log.warn(
        { err: Object.assign(new Error(message), { code: '08006' }) },
        'the job library lost the database; retrying',
      )
    else if (level === 'error') log.warn({ job: message }, 'a job failed and will be retried')
    else log.trace(message)
  })

/** Creates or migrates the job library's own tables. */
export const migrateJobs = async (pool: pg.Pool, log: Logger) => {
  const utilities = await makeWorkerUtils({ pgPool: pool, logger: loggerFor(log) })
  await utilities.migrate()
  await utilities.release()
}
