import type { CompanyId } from '@guiche/contract/core/ids'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import type { Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createFirstAdmin } from '../../users/actions.ts'
import { dayAfter } from '../rules.ts'
import { defaultTimezone, insertCompany, isPublicPlan, knownCompany } from '../store.ts'

export interface Founding {
  company: {
    name: string
    email: string
    phone: string
    planId: number
    /** A company that does not exist has no actor. */
    referrerId: CompanyId | null
    trialDays: number
    language: MailLanguage
  }
  admin: { name: string; email: string; passwordHash: string }
}

/** A company with its first admin, or neither. */
export const foundCompany = (deps: Pick<Deps, 'db' | 'clock'>, { company, admin }: Founding) =>
  deps.db.platform(async (tx) => {
    const { name, email, phone, planId, referrerId, trialDays, language } = company
    if (!(await isPublicPlan(tx, planId))) throw new Refusal('ERR_NO_PLAN_FOUND', { field: 'body.planId' })
    const dueDate = dayAfter(deps.clock.now(), trialDays, defaultTimezone)
    const referrerCompanyId = referrerId === null ? null : await knownCompany(tx, referrerId)
    const known = { name, email, phone, planId, dueDate, language, referrerCompanyId }
    const columns = { ...known, recurrence: 'MENSAL', status: true }
    const companyId = await insertCompany(tx, columns)
    const userId = await createFirstAdmin(tx, { companyId, ...admin })
    return { company: { id: companyId, name, dueDate }, user: { id: userId, name: admin.name, email: admin.email } }
  })
