import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Does what is left of a deed, or takes it back, until a moment is over; then the next one goes on. */
export const runDeedJob = defineJob({
  name: 'run-ticket-deed',
  home: 'worker',
  attempts: 10,
  payload: z.object({ deedId: z.uuid() }),
})

export const deedJobOptions = (deedId: string) => ({ key: `ticket-deed:${deedId}` })
