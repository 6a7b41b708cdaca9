import type { z } from 'zod'
import type { JobDefinition } from './define-job.ts'

/** A job with its handler. */
export interface BoundJob {
  job: JobDefinition
  handle: (payload: unknown) => Promise<void>
}

export const bindJob = <S extends z.ZodType>(
  job: JobDefinition<S>,
  handle: (payload: z.output<S> & { companyId: number }) => Promise<void>,
): BoundJob => ({
  job,
  handle: (payload) => {
    const companyId = Number((payload as { companyId: unknown }).companyId)
    return handle({ ...(job.payload.parse(payload) as z.output<S> & object), companyId })
  },
})
