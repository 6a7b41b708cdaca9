/** The role that holds sockets: sessions by lease, and the jobs that need them. */
import type pg from 'pg'
import type { ChannelSink } from '../channels/channel.ts'
import type { Deps } from '../context.ts'
import { type BoundJob, JobWorker } from '../platform/jobs/job-worker.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { SessionHolder } from './session-holder.ts'

export interface SessionsRoleOptions {
  /** Its `channels` have those that hold sockets. */
  deps: Deps
  jobs: readonly BoundJob[]
  sink: ChannelSink
  jobsPool: pg.Pool
  wakeUp: Pick<WakeUp, 'onWake'>
  /** This process, unique among all nodes; the channels write under the same name. */
  holder: string
  /** The flag by which a job names its connection. */
  flagOf: (connectionId: number) => string
}

const jobsAtOnce = 10

/** Answers how to stop it: jobs first, then the sessions, then the leases. */
export const startSessionsRole = async (options: SessionsRoleOptions): Promise<{ stop: () => Promise<void> }> => {
  const { deps, jobs, sink, jobsPool, wakeUp, holder, flagOf } = options
  const sessions = new SessionHolder({ deps, holder, sink, channelOf: ({ kind }) => deps.channels.get(kind) })
  const worker = new JobWorker({
    pool: jobsPool,
    db: deps.db,
    log: deps.log,
    jobs,
    home: 'sessions',
    concurrency: jobsAtOnce,
    forbiddenFlags: () => sessions.ofOthers.map(flagOf),
  })
  await sessions.start()
  wakeUp.onWake(() => void sessions.look())
  await worker.start()
  return {
    stop: async () => {
      await worker.stop()
      await sessions.stop()
    },
  }
}
