import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/job-worker.ts'
import { tellBlocked as tell } from '../actions/tell-blocked.ts'
import { tellBlocked } from './definitions.ts'

export const contactJobs = (deps: Deps): BoundJob[] =>
  [tellBlocked.worker, tellBlocked.sessions].map((definition) =>
    bindJob(definition, (job) =>
      tell(systemContext(deps, CompanyId.parse(job.companyId)), ConnectionId.parse(job.connectionId), job.contactId),
    ),
  )
