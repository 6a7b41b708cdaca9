import { CompanyId } from '@guiche/contract/core/ids'
import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { leaveChatsJob } from '../users/actions/gone-user-jobs.ts'
import { leaveChats } from './actions/chats.ts'

export const chatJobs = (deps: Deps): BoundJob[] => [
  bindJob(leaveChatsJob, (job) => leaveChats(deps, CompanyId.parse(job.companyId), job.userId)),
]
