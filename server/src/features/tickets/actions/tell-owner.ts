import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Whose conversation it is hears that it was handed to him, or that it is back. The notifications feature tells him. */
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
