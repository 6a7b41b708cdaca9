/**
 * For super admins. A removed company is only deactivated at first, so that it can be restored; `forget-companies.ts`
 * deletes it.
 */
import type { CompanyId } from '@guiche/contract/core/ids'
import type { ManagedCompany } from '@guiche/contract/features/companies'
import type { UserCtx } from '../../../context.ts'
import { settle } from '../../../platform/settle.ts'
import { transactForAll } from '../../../platform-work.ts'
import { mayRemove, mayRestore } from '../rules.ts'
import { markRemoved, markRestored } from '../store/managed.ts'
import { toManagedView } from '../view.ts'
import { changedCompany, heldCompany, knownOf } from './managed-company.ts'

export const removeCompany = (ctx: UserCtx, companyId: CompanyId, typedName?: string): Promise<ManagedCompany> =>
  transactForAll(ctx, async (work) => {
    const before = await heldCompany(work, companyId)
    settle(mayRemove(knownOf(before), typedName))
    if (before.removedAt !== null) return toManagedView(before)
    await markRemoved(work.tx, companyId, work.clock.now())
    return changedCompany(work, before)
  })

export const restoreCompany = (ctx: UserCtx, companyId: CompanyId): Promise<ManagedCompany> =>
  transactForAll(ctx, async (work) => {
    const before = await heldCompany(work, companyId)
    settle(mayRestore(before, work.clock.now()))
    await markRestored(work.tx, companyId)
    return changedCompany(work, before)
  })
