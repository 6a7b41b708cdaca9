import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A customer wrote while their ticket waits for a rating. */
export const readRatingJob = defineJob({
  name: 'read-rating',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number(), messageId: z.uuid() }),
})
