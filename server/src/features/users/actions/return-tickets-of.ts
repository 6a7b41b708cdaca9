import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Users were deactivated or deleted: the tickets feature returns their open conversations to the queues. */
export const returnTickets = defineJob({
  name: 'return-tickets',
  home: 'worker',
  attempts: 8,
  payload: z.object({ userId: z.number() }),
})
