import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Tells a ticket's owner that it was handed to them, or that it is back. The notifications feature handles it. */
export const tellOwner = defineJob({
  name: 'tell-owner',
  home: 'worker',
  attempts: 6,
  payload: z.object({
    ticketId: z.number(),
    userId: z.number(),
    kind: z.enum(['transfer', 'woken']),
    /** The deed to which it belongs: nobody is notified if that is undone. */
    deedId: z.uuid().optional(),
  }),
})
