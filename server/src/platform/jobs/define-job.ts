import type { z } from 'zod'

/**
 * Which process runs a job, and in which of its slots. `sessions`: the one that holds the channel's sockets. All others
 * run in any worker: `worker` is for jobs that need only the database. Those that call somebody's servers have slots of
 * their own for each kind, because servers that hang must not block jobs that do not need them: Meta's (`graph`),
 * systems of companies (`outside`), push services, the mail server, payment providers.
 */
export type JobHome = 'worker' | 'sessions' | 'graph' | 'outside' | 'push' | 'mail' | 'payments'
/** Where a channel sends from. */
export type SendingHome = Extract<JobHome, 'sessions' | 'graph'>

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
