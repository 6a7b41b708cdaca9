/** Companies that were removed and not brought back: numbers logged out, files, jobs, rows. Begun again wherever it was broken off. */
import { daysUntilGone } from '@guiche/contract/features/companies'
import type { Deps } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { isStoredName } from '../../../platform/storage/storage.ts'
import { transactForAll } from '../../../platform-work.ts'
import { fileRemoval } from '../../media/actions/drop-file.ts'
import { announceManaged } from '../events.ts'
import { goneBefore } from '../rules.ts'
import {
  companiesToForget,
  filesOf,
  forgetInParts,
  forgetRest,
  type RemovedCompany,
  unlinkNumbers,
} from '../store/forgetting.ts'

const dayMs = 86_400_000
/** So long a number that cannot be logged out, because no process reaches its network, holds up the rest. */
const patienceMs = dayMs

const removeFiles = async ({ db, storage }: Deps, companyId: number): Promise<void> => {
  for (let after = ''; ; ) {
    const files = await db.platform((tx) => filesOf(tx, companyId, after))
    const last = files.at(-1)
    if (last === undefined) return
    // A picture may be an address elsewhere.
    for (const file of files) if (isStoredName(file)) await storage.remove(file)
    after = last
  }
}

/** Takes the jobs of a company away, which belong to the library's own role. Those of the names `kept` stay. */
export type ForgetJobs = (companyId: number, kept: readonly string[]) => Promise<void>

const forgetCompany = async (deps: Deps, forgetJobs: ForgetJobs, { id, removedAt }: RemovedCompany): Promise<void> => {
  const now = deps.clock.now()
  const isLinked = await deps.db.platform((tx) => unlinkNumbers(tx, id, now))
  deps.committed({ events: false, jobs: false })
  const isOverdue = now.getTime() - removedAt.getTime() > daysUntilGone * dayMs + patienceMs
  if (isLinked && !isOverdue) return
  await forgetJobs(id, [fileRemoval])
  await removeFiles(deps, id)
  await forgetInParts(deps.db.platform, id)
  await transactForAll(deps, async (work) => {
    await forgetRest(work.tx, id)
    announceManaged(work, 'delete', id)
  })
  // Once more: what was on its way from the outbox when the rows went is a job by now.
  await forgetJobs(id, [fileRemoval])
  deps.log.info({ companyId: id }, 'a removed company was deleted for good')
}

/** Recurring. */
export const forgetRemovedCompanies = async (deps: Deps, forgetJobs: ForgetJobs): Promise<void> => {
  const removed = await deps.db.platform((tx) => companiesToForget(tx, goneBefore(deps.clock.now())))
  const act = (company: RemovedCompany) => forgetCompany(deps, forgetJobs, company)
  await eachByItself(deps, { name: 'forget-companies', keyOf: ({ id }) => String(id), act }, removed)
}
