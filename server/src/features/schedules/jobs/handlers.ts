import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { sendSchedule } from '../actions/send-schedule.ts'
import { sendScheduleJob } from './definitions.ts'

export const scheduleJobs = (deps: Deps): BoundJob[] => [
  bindJob(sendScheduleJob, (job) => sendSchedule(systemContext(deps, CompanyId.parse(job.companyId)), job.scheduleId)),
]
