import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../context.ts'
import { type BoundJob, bindJob } from '../../platform/jobs/bound-job.ts'
import { askForFlow, askOutside } from '../answers/actions/ask-outside.ts'
import { answerFlow } from './actions/answer-flow.ts'
import { answerOutside } from './actions/answer-outside.ts'
import { sayNow, sayOutside } from './actions/say-later.ts'

export const integrationJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(askOutside, (job) => answerOutside(ctxOf(job.companyId), job)),
    bindJob(askForFlow, (job) => answerFlow(ctxOf(job.companyId), job)),
    bindJob(sayOutside, (job) => sayNow(ctxOf(job.companyId), job)),
  ]
}
