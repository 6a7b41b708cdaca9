import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A colleague was handed a conversation. The notifications feature tells him. */
export const tellOfTransfer = defineJob({
  name: 'tell-of-transfer',
  home: 'worker',
  attempts: 6,
  payload: z.object({ ticketId: z.number(), userId: z.number() }),
})
