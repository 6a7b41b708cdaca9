import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { lookUpNumber as lookUp } from '../actions/check-number.ts'
import { importNextPeople } from '../actions/import-phone-book.ts'
import { tellBlocked as tell } from '../actions/tell-blocked.ts'
import { importPeople, lookUpNumber, tellBlocked } from './definitions.ts'

export const contactJobs = (deps: Deps): BoundJob[] => {
  const of = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(importPeople, (job) => importNextPeople(of(job.companyId), job.importId)),
    ...[tellBlocked.graph, tellBlocked.sessions].map((definition) =>
      bindJob(definition, (job) => tell(of(job.companyId), ConnectionId.parse(job.connectionId), job.contactId)),
    ),
    ...[lookUpNumber.graph, lookUpNumber.sessions].map((definition) =>
      bindJob(definition, (job) => lookUp(of(job.companyId), job)),
    ),
  ]
}
