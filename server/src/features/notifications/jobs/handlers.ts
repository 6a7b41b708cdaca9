import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/job-worker.ts'
import { tellOfTransfer } from '../../tickets/actions/tell-of-transfer.ts'
import { pushToDevice } from '../actions/push-to-device.ts'
import { tellMessage, tellTransfer } from '../actions/tell-devices.ts'
import { tellOfMessage } from '../actions/tell-of-message.ts'
import { push } from './definitions.ts'

export const notificationJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(tellOfMessage, (job) => tellMessage(ctxOf(job.companyId), job.ticketId)),
    bindJob(tellOfTransfer, (job) => tellTransfer(ctxOf(job.companyId), job.ticketId, job.userId)),
    bindJob(push, (job) => pushToDevice(ctxOf(job.companyId), job)),
  ]
}
