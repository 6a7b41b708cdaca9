/** The role that holds sockets: sessions by lease, and the jobs that need them. */
import type pg from 'pg'
import type { ChannelSink } from '../channels/channel.ts'
import type { Deps } from '../context.ts'
import type { LifeSign } from '../platform/db/life-sign.ts'
import type { BoundJob } from '../platform/jobs/bound-job.ts'
import { JobWorker } from '../platform/jobs/job-worker.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { SessionHolder } from './session-holder.ts'

export interface SessionsRoleOptions {
  /** Its `channels` have those that hold sockets. */
  deps: Deps
  jobs: readonly BoundJob[]
  sink: ChannelSink
  jobsPool: pg.Pool
  wakeUp: Pick<WakeUp, 'onWake'>
  life: LifeSign
  /** This process, unique among all nodes; the channels write with the same name. */
  holder: string
  /** The name prefix of all processes of the same parent: only the last one of them is alive. */
  family: string | undefined
  /** The flag by which a job names its connection. */
  flagOf: (connectionId: number) => string
}

/** They mostly wait for the network: a line that is slow keeps each for up to half a minute. */
const slots = { concurrency: 24, mostOfNumber: 15, pollMs: 2_000 }

/** Returns a function that stops it: jobs first, then the sessions, then the leases. */
export const startSessionsRole = async (options: SessionsRoleOptions): Promise<{ stop: () => Promise<void> }> => {
  const { deps, jobs, sink, jobsPool, wakeUp, life, holder, family, flagOf } = options
  const sessions = new SessionHolder({ deps, holder, family, sink, channelOf: ({ kind }) => deps.channels.get(kind) })
  const worker = new JobWorker({
    pool: jobsPool,
    db: deps.db,
    life,
    log: deps.log,
    jobs,
    home: 'sessions',
    ...slots,
    forbiddenFlags: () => sessions.ofOthers.map(flagOf),
  })
  await life.sign(holder)
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
