import { CompanyId, QueueId } from '@guiche/contract/core/ids'
import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { forgetAgentJob } from '../users/actions/gone-user-jobs.ts'
import { emptyQueue } from './actions/empty-queue.ts'
import { emptyQueueJob } from './actions/empty-queue-job.ts'
import { forgetAgent } from './actions/forget-agent.ts'

export const queueJobs = (deps: Deps): BoundJob[] => [
  bindJob(forgetAgentJob, (job) => forgetAgent(deps, CompanyId.parse(job.companyId), job.userId)),
  bindJob(emptyQueueJob, (job) => emptyQueue(deps, CompanyId.parse(job.companyId), QueueId.parse(job.queueId))),
]
