import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { mailInvitation as mailLink } from '../actions/invite.ts'
import { mailAccountChange as mailChange, mailNewAdmin as mailNew } from '../actions/tell-account-change.ts'
import { mailAccountChange, mailInvitation, mailNewAdmin } from './definitions.ts'

export const userJobs = (deps: Deps): BoundJob[] => [
  bindJob(mailAccountChange, (job) => mailChange(deps, job)),
  bindJob(mailNewAdmin, (job) => mailNew(deps, job)),
  bindJob(mailInvitation, (job) => mailLink(systemContext(deps, CompanyId.parse(job.companyId)), job)),
]
