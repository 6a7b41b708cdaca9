import type { z } from 'zod'

/**
 * Which process runs a job: any worker, or the one that holds the channel's sockets. `outside` and `operator`: any
 * worker too, but in slots of their own. They are for jobs that call systems of companies, and those of the operator
 * (the mail server, whoever takes payments): those may be slow, and must not block other jobs.
 */
export type JobHome = 'worker' | 'sessions' | 'outside' | 'operator'
/** Where a channel sends from. */
export type SendingHome = Exclude<JobHome, 'outside' | 'operator'>

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  home: JobHome
  /** Attempts before the job is given up; the delay doubles, up to hours. */
  attempts: number
}

/** Payloads are ids. Handlers may run twice: their action checks what is already done. */
export const defineJob = <S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> => job

export interface JobOptions {
  /** Jobs with the same queue name run one after another. Keep the number of names small by hashing. */
  queueName?: string
  /** A later job with this key replaces an earlier one that has not started. */
  key?: string
  runAt?: Date
  /** Workers can exclude flags: they leave such jobs to others. */
  flags?: readonly string[]
}

export interface EnqueuedJob extends JobOptions {
  job: JobDefinition
  payload: unknown
}
