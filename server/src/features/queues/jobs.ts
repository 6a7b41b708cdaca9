import { CompanyId, QueueId } from '@guiche/contract/core/ids'
import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/job-worker.ts'
import { emptyQueue } from './actions/empty-queue.ts'
import { emptyQueueJob } from './actions/empty-queue-job.ts'

export const queueJobs = (deps: Deps): BoundJob[] => [
  bindJob(emptyQueueJob, (job) => emptyQueue(deps, CompanyId.parse(job.companyId), QueueId.parse(job.queueId))),
]
