import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Does, or undoes, the remaining steps of a bulk change for a limited time; then another job continues. */
export const runDeedJob = defineJob({
  name: 'run-ticket-deed',
  home: 'worker',
  attempts: 10,
  payload: z.object({ deedId: z.uuid() }),
})

export const deedJobOptions = (deedId: string) => ({ key: `ticket-deed:${deedId}` })
