import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { closeSomeImported } from '../actions/close-imported.ts'
import { importChat } from '../actions/import-chat.ts'
import { closeImported, importNextChat } from './definitions.ts'

export const importJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(importNextChat, (job) => importChat(ctxOf(job.companyId), ConnectionId.parse(job.connectionId))),
    bindJob(closeImported, (job) =>
      closeSomeImported(ctxOf(job.companyId), ConnectionId.parse(job.connectionId), job.userId),
    ),
  ]
}
