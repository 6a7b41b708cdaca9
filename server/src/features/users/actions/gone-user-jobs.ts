import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ companyId: z.number(), userId: z.number() })

/** Somebody was deleted: the chats feature takes them out of their chats. */
export const leaveChatsJob = defineJob({ name: 'leave-chats', home: 'worker', attempts: 25, payload })

/** Somebody was deleted: no option of a menu leads to them any more. */
export const forgetAgentJob = defineJob({ name: 'forget-agent', home: 'worker', attempts: 25, payload })
