import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { askAboutPayment, cancelCharge, tellSupers } from '../actions/ask-about-payment.ts'
import { askAboutPaymentJob, cancelChargeJob, tellSupersJob } from './definitions.ts'

export const paymentJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(askAboutPaymentJob, (job) => askAboutPayment(ctxOf(job.companyId), job.paymentId)),
    bindJob(cancelChargeJob, (job) => cancelCharge(ctxOf(job.companyId), job.paymentId)),
    bindJob(tellSupersJob, (job) => tellSupers(deps, job.companyId, job.paymentId)),
  ]
}
