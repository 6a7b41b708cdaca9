/** For super admins; the calls check that. */

import type { CallParsed } from '@guiche/contract/core/endpoint'
import type { CompanyId } from '@guiche/contract/core/ids'
import type { ManagedCompany, updateCompany } from '@guiche/contract/features/companies'
import type { UserCtx } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { transactForAll } from '../../../platform-work.ts'
import { extended, mayChange } from '../rules.ts'
import { isNameTaken, isPlanThere, saveCompany } from '../store/managed.ts'
import { toManagedView } from '../view.ts'
import { changedCompany, heldCompany, knownOf } from './managed-company.ts'

type Change = CallParsed<typeof updateCompany>['body']

export const changeCompany = (ctx: UserCtx, companyId: CompanyId, change: Change): Promise<ManagedCompany> =>
  transactForAll(ctx, async (work) => {
    const before = await heldCompany(work, companyId)
    const news = differing(change, toManagedView(before))
    if (isNothing(news)) return toManagedView(before)
    settle(mayChange(knownOf(before), news))
    const { numberConections, ...columns } = news
    if (news.planId !== undefined && !(await isPlanThere(work.tx, news.planId)))
      throw new Refusal('ERR_NO_PLAN_FOUND', { field: 'body.planId' })
    if (news.name !== undefined && (await isNameTaken(work.tx, news.name, companyId)))
      throw new Refusal('ERR_COMPANY_NAME_TAKEN', { field: 'body.name' })
    await saveCompany(work.tx, companyId, { ...columns, numberConnections: numberConections })
    return changedCompany(work, before)
  })

export const extendCompany = (ctx: UserCtx, companyId: CompanyId): Promise<ManagedCompany> =>
  transactForAll(ctx, async (work) => {
    const before = await heldCompany(work, companyId)
    const dueDate = extended(before)
    settle(mayChange(knownOf(before), { dueDate }))
    await saveCompany(work.tx, companyId, { dueDate })
    return changedCompany(work, before)
  })
