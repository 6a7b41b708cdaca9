import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { type BoundJob, bindJob } from '../../../platform/jobs/job-worker.ts'
import { tellOfDrop } from '../../connections/actions/note-state.ts'
import { mailNews } from '../actions/mail-news.ts'
import { tellNews } from '../actions/tell-news.ts'
import { mailDrop } from './definitions.ts'

export const cockpitJobs = (deps: Deps): BoundJob[] => {
  const ctxOf = (companyId: number) => systemContext(deps, CompanyId.parse(companyId))
  return [
    bindJob(tellOfDrop, (job) => tellNews(ctxOf(job.companyId), job.dropId)),
    bindJob(mailDrop, (job) => mailNews(ctxOf(job.companyId), job)),
  ]
}
