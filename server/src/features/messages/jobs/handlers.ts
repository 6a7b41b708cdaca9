import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { forgetFile } from '../../tickets/actions/forget-files.ts'
import { sayToContact } from '../../tickets/actions/say-to-contact.ts'
import { answerConsent } from '../actions/answer-consent.ts'
import { applyEarlyChanges as applyEarly } from '../actions/apply-early-changes.ts'
import { deliverChanges as changeThere } from '../actions/deliver-changes.ts'
import { deliverChat as deliver } from '../actions/deliver-chat.ts'
import { endForgottenCall as endCall } from '../actions/end-call.ts'
import { fetchMedia as fetchFile } from '../actions/fetch-media.ts'
import { removeForgotten } from '../actions/forget-words.ts'
import { keepOptOut as optOutOf } from '../actions/keep-opt-out.ts'
import { tellRead } from '../actions/read-ticket.ts'
import { resumeDeliveries as resume } from '../actions/resume-deliveries.ts'
import { say } from '../actions/say-to-contact.ts'
import { showTyping } from '../actions/typing.ts'
import { uploadFile as upload } from '../actions/upload-file.ts'
import {
  applyEarlyChanges,
  deliverChanges,
  deliverChat,
  endForgottenCall,
  fetchMedia,
  keepOptOut,
  markRead,
  readConsent,
  resumeDeliveries,
  tellTyping,
  uploadFile,
} from './definitions.ts'

export const messageJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  const homes = ['graph', 'sessions'] as const
  return [
    ...homes.flatMap((home) => [
      bindJob(deliverChat[home], (job) =>
        deliver(ctxOf(job.companyId), ConnectionId.parse(job.connectionId), job.contactId),
      ),
      bindJob(deliverChanges[home], (job) =>
        changeThere(ctxOf(job.companyId), ConnectionId.parse(job.connectionId), job.contactId),
      ),
      bindJob(uploadFile[home], (job) =>
        upload(ctxOf(job.companyId), ConnectionId.parse(job.connectionId), job.contactId),
      ),
      bindJob(fetchMedia[home], (job) => fetchFile(ctxOf(job.companyId), job)),
      bindJob(tellTyping[home], (job) => showTyping(ctxOf(job.companyId), job)),
      bindJob(markRead[home], (job) => tellRead(ctxOf(job.companyId), job)),
    ]),
    bindJob(forgetFile, (job) => removeForgotten(ctxOf(job.companyId), job)),
    bindJob(applyEarlyChanges, ({ companyId, connectionId, externalId, partOf }) =>
      applyEarly(ctxOf(companyId), ConnectionId.parse(connectionId), { externalId, partOf }),
    ),
    bindJob(readConsent, (job) => answerConsent(ctxOf(job.companyId), job)),
    bindJob(keepOptOut, (job) => optOutOf(ctxOf(job.companyId), job.messageId)),
    bindJob(endForgottenCall, (job) => endCall(ctxOf(job.companyId), job.messageId)),
    bindJob(resumeDeliveries, (job) => resume(ctxOf(job.companyId), job.connectionId)),
    bindJob(sayToContact, (job) => say(ctxOf(job.companyId), job)),
  ]
}
