import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const DropMail = z.object({ userId: z.number(), dropId: z.number(), news: z.enum(['down', 'back']) })
export type DropMail = z.output<typeof DropMail>

export const mailDrop = defineJob({ name: 'mail-drop', home: 'mail', attempts: 8, payload: DropMail })
