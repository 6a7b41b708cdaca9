import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { hearCampaignAnswer } from '../../messages/actions/hear-campaign-answer-job.ts'
import { hearAnswer } from '../actions/hear-answer.ts'
import { startDue } from '../actions/run-campaign.ts'
import { takeTurn } from '../actions/take-turn.ts'
import { startCampaignJob, takeTurnJob } from './definitions.ts'

export const campaignJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(startCampaignJob, (job) => startDue(ctxOf(job.companyId), job.campaignId)),
    bindJob(takeTurnJob, (job) => takeTurn(ctxOf(job.companyId), ConnectionId.parse(job.connectionId))),
    bindJob(hearCampaignAnswer, (job) => hearAnswer(ctxOf(job.companyId), job.messageId)),
  ]
}
