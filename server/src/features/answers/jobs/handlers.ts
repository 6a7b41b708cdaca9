import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { leaveTicket } from '../../flows/actions/leave-ticket.ts'
import { answerCustomer as answerCustomerJob } from '../../tickets/actions/answer-customer.ts'
import { endFlow } from '../../tickets/actions/end-flow.ts'
import { answerCustomer } from '../actions/answer-customer.ts'
import { endFlowOf, leaveTicketOf, resumeFlowOf } from '../actions/resume-flow.ts'
import { sendFilesOfList } from '../actions/send-files.ts'
import { resumeFlow, sendFileList } from './definitions.ts'

export const answerJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(answerCustomerJob, (job) => answerCustomer(ctxOf(job.companyId), job)),
    bindJob(resumeFlow, (job) => resumeFlowOf(ctxOf(job.companyId), job)),
    bindJob(endFlow, (job) => endFlowOf(ctxOf(job.companyId), job)),
    bindJob(leaveTicket, (job) => leaveTicketOf(ctxOf(job.companyId), job)),
    bindJob(sendFileList, (job) => sendFilesOfList(ctxOf(job.companyId), job)),
  ]
}
