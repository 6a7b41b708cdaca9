import type { Deps } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { tellSupers, tellSupersJob } from './actions/tell-supers-job.ts'

export const connectionJobs = (deps: Deps): BoundJob[] => [
  bindJob(tellSupersJob, (job) => tellSupers(deps, job.companyId)),
]
