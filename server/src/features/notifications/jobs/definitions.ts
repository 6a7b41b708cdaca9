import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** To one device. Retried for about four minutes; after that the list is enough. */
export const push = defineJob({
  name: 'push',
  home: 'push',
  attempts: 6,
  payload: z.object({
    deviceId: z.number(),
    kind: z.enum(['message', 'transfer', 'woken', 'numberDown', 'numberBack', 'numberPaused', 'test']),
    /** Of conversations. */
    ticketId: z.number().optional(),
    /** Of numbers that dropped or are back. */
    dropId: z.number().optional(),
    /** Of numbers that are paused. */
    connectionId: z.number().optional(),
    /** How often it has waited for a slot of its company. */
    putOff: z.number().optional(),
  }),
})
