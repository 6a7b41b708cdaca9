import { CompanyId, DeedId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { releaseGroupsJob } from '../connections/actions/release-groups-job.ts'
import { returnTickets as returnTicketsJob } from '../users/actions/return-tickets-of.ts'
import { readRating } from './actions/rate-ticket.ts'
import { readRatingJob } from './actions/read-rating-job.ts'
import { releaseGroups } from './actions/release-groups.ts'
import { returnTickets } from './actions/return-tickets.ts'
import { runDeed } from './actions/run-deed.ts'
import { runDeedJob } from './actions/run-deed-job.ts'

export const ticketJobs = (deps: Deps): BoundJob[] => [
  bindJob(runDeedJob, (job) => runDeed(deps, CompanyId.parse(job.companyId), DeedId.parse(job.deedId))),
  bindJob(releaseGroupsJob, (job) => releaseGroups(deps, job)),
  bindJob(returnTicketsJob, (job) => returnTickets(deps, CompanyId.parse(job.companyId))),
  bindJob(readRatingJob, (job) => readRating(systemContext(deps, CompanyId.parse(job.companyId)), job)),
]
