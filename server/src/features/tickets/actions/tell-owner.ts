import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** The owner of a conversation hears that it was handed to them, or that it is back. The notifications feature tells them. */
export const tellOwner = defineJob({
  name: 'tell-owner',
  home: 'worker',
  attempts: 6,
  payload: z.object({
    ticketId: z.number(),
    userId: z.number(),
    kind: z.enum(['transfer', 'woken']),
    /** What it is part of: nobody is told when that is taken back. */
    deedId: z.uuid().optional(),
  }),
})
