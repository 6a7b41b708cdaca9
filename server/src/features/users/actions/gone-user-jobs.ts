import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ companyId: z.number(), userId: z.number() })

/** A user was deleted: the chats feature removes them from their chats. */
export const leaveChatsJob = defineJob({ name: 'leave-chats', home: 'worker', attempts: 25, payload })

/** A user was deleted: no menu option leads to them any more. */
export const forgetAgentJob = defineJob({ name: 'forget-agent', home: 'worker', attempts: 25, payload })
