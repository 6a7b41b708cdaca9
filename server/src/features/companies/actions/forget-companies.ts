/**
 * Deletes companies that were removed and not restored: unlinks numbers, deletes files, jobs, rows. Continues
 * wherever it was interrupted.
 */
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
/** How long a number that cannot be unlinked, because no process reaches its network, delays the rest. */
const patienceMs = dayMs

const removeFiles = async ({ db, storage }: Deps, companyId: number): Promise<void> => {
  for (let after = ''; ; ) {
    const files = await db.platform((tx) => filesOf(tx, companyId, after))
    const last = files.at(-1)
    if (last === undefined) return
    // A picture may be an external URL.
    for (const file of files) if (isStoredName(file)) await storage.remove(file)
    after = last
  }
}

/** Deletes a company's jobs, which belong to the library's own role. Those named in `kept` stay. */
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
  // Again: rows that were in the outbox when it was emptied may be jobs by now.
  await forgetJobs(id, [fileRemoval])
  deps.log.info({ companyId: id }, 'a removed company was deleted for good')
}

/** Recurring. */
export const forgetRemovedCompanies = async (deps: Deps, forgetJobs: ForgetJobs): Promise<void> => {
  const removed = await deps.db.platform((tx) => companiesToForget(tx, goneBefore(deps.clock.now())))
  const act = (company: RemovedCompany) => forgetCompany(deps, forgetJobs, company)
  await eachByItself(deps, { name: 'forget-companies', keyOf: ({ id }) => String(id), act }, removed)
}
