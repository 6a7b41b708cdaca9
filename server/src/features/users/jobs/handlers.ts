import type { Deps } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/job-worker.ts'
import { mailAccountChange as mailChange } from '../actions/tell-account-change.ts'
import { mailAccountChange } from './definitions.ts'

export const userJobs = (deps: Deps): BoundJob[] => [bindJob(mailAccountChange, (job) => mailChange(deps, job))]
