import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/bound-job.ts'
import { tellOfDrop } from '../../connections/actions/note-state.ts'
import { tellOfPause } from '../../pace/actions.ts'
import { mailNews } from '../actions/mail-news.ts'
import { tellNews } from '../actions/tell-news.ts'
import { tellPause } from '../actions/tell-pause.ts'
import { mailDrop } from './definitions.ts'

export const cockpitJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(tellOfDrop, (job) => tellNews(ctxOf(job.companyId), job.dropId)),
    bindJob(tellOfPause, (job) => tellPause(ctxOf(job.companyId), job.connectionId)),
    bindJob(mailDrop, (job) => mailNews(ctxOf(job.companyId), job)),
  ]
}
