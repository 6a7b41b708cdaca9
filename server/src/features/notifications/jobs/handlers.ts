import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { PushShares } from '../../../platform/push/push-shares.ts'
import { tellOwner } from '../../tickets/actions/tell-owner.ts'
import { pushToDevice } from '../actions/push-to-device.ts'
import { tellMessage, tellOwnerNow } from '../actions/tell-devices.ts'
import { tellOfMessage } from '../actions/tell-of-message.ts'
import { push } from './definitions.ts'

export const notificationJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  const shares = new PushShares()
  return [
    bindJob(tellOfMessage, (job) => tellMessage(ctxOf(job.companyId), job.ticketId)),
    bindJob(tellOwner, (job) => tellOwnerNow(ctxOf(job.companyId), job)),
    bindJob(push, (job) => pushToDevice(ctxOf(job.companyId), shares, job)),
  ]
}
