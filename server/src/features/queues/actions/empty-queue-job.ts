import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Moves tickets out of a deleted queue for a limited time; then another job continues. */
export const emptyQueueJob = defineJob({
  name: 'empty-queue',
  home: 'worker',
  attempts: 25,
  payload: z.object({ companyId: z.number(), queueId: z.number() }),
})

export const emptyQueueOptions = (companyId: number, queueId: number) => ({
  key: `empty-queue:${companyId}:${queueId}`,
})
