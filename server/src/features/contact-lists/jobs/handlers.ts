import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { checkNextNumbers } from '../actions/check-numbers.ts'
import { checkNumbers } from './definitions.ts'

export const contactListJobs = (deps: Deps): BoundJob[] =>
  [checkNumbers.graph, checkNumbers.sessions].map((definition) =>
    bindJob(definition, (job) =>
      checkNextNumbers(systemContext(deps, CompanyId.parse(job.companyId)), job.connectionId),
    ),
  )
