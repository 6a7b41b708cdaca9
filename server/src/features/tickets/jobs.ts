import { CompanyId, DeedId } from '@guiche/contract/core/ids'
import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/job-worker.ts'
import { runDeed } from './actions/run-deed.ts'
import { runDeedJob } from './actions/run-deed-job.ts'

export const ticketJobs = (deps: Deps): BoundJob[] => [
  bindJob(runDeedJob, (job) => runDeed(deps, CompanyId.parse(job.companyId), DeedId.parse(job.deedId))),
]
