import type { Deps } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { mailPasswordCode as mailCode } from '../actions/mail-password-code.ts'
import { mailPasswordCode } from './definitions.ts'

export const authJobs = (deps: Deps): BoundJob[] => [bindJob(mailPasswordCode, (job) => mailCode(deps, job))]
