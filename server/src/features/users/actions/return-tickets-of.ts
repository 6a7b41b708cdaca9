import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** People were switched off or deleted: the tickets feature gives their open conversations back to the queues. */
export const returnTickets = defineJob({
  name: 'return-tickets',
  home: 'worker',
  attempts: 8,
  payload: z.object({ userId: z.number() }),
})
