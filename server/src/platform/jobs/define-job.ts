import type { z } from 'zod'

/**
 * Which process takes a job: any worker, or the one that holds the channel's sockets. `outside`: any worker too, in places of their own. It is for jobs that
 * wait for systems that companies name: those may be slow, and nothing else waits behind them.
 */
export type JobHome = 'worker' | 'sessions' | 'outside'
/** Where a channel sends from. */
export type SendingHome = Exclude<JobHome, 'outside'>

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  home: JobHome
  /** Tries before the job is given up; the pause doubles up to hours. */
  attempts: number
}

/** Payloads are ids. Handlers may run twice: the action behind them sees what is done already. */
export const defineJob = <S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> => job

export interface JobOptions {
  /** Jobs of one name run one after another. Few names: hash what is many. */
  queueName?: string
  /** A later job with this key replaces an earlier one that has not begun. */
  key?: string
  runAt?: Date
  /** Workers may forbid flags: those who do leave this job to others. */
  flags?: readonly string[]
}

export interface EnqueuedJob extends JobOptions {
  job: JobDefinition
  payload: unknown
}
