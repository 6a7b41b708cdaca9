import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { mailReminder } from '../actions/mail-reminder.ts'
import { mailPaymentReminder } from './definitions.ts'

export const dunningJobs = (deps: Deps): BoundJob[] => [
  bindJob(mailPaymentReminder, (job) => mailReminder(systemContext(deps, CompanyId.parse(job.companyId)), job)),
]
