import type { HoursWeek } from '@guiche/contract/business-hours'
import type { CompanyId } from '@guiche/contract/core/ids'
import type { Company, Plan } from '@guiche/contract/features/companies'
import { planFlags } from '@guiche/contract/permissions'
import type { Ctx, UserCtx } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readHours } from './store.ts'
import { type CompanyRow, toCompanyView, toPlanView } from './view.ts'

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const one = statement(
  'company_with_plan',
  `select c.id, c.name, c.email, c.phone, c.status, c.due_date::text "dueDate", c.recurrence, c.timezone,
      c.plan_id "planId", c.created_at "createdAt",
      jsonb_build_object('id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues,
        ${planFlags.map((flag) => `'${flag}', p.${columnOf(flag)}`).join(', ')}) plan
    from companies c join plans p on p.id = c.plan_id where c.id = :companyId`,
).rows<CompanyRow>()

export const companyRow = async (tx: Transaction, companyId: number): Promise<CompanyRow | null> => {
  const [row] = await tx.sql(one, { companyId })
  return row ?? null
}

/** The user's own company; any for super admins, who read across companies. */
const visibleCompany = async (ctx: UserCtx, companyId: CompanyId): Promise<CompanyRow> => {
  const load = (tx: Transaction) => companyRow(tx, companyId)
  const isOwn = companyId === ctx.companyId
  if (!isOwn && !ctx.actor.super) throw new Refusal('ERR_NO_COMPANY_FOUND')
  const row = await (isOwn ? ctx.transact(({ tx }) => load(tx)) : ctx.db.platform(load))
  if (!row) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return row
}

export const companyDetails = async (ctx: UserCtx, companyId: CompanyId): Promise<Company> =>
  toCompanyView(await visibleCompany(ctx, companyId))

export const companyPlan = async (ctx: UserCtx, companyId: CompanyId): Promise<Company & { plan: Plan }> => {
  const row = await visibleCompany(ctx, companyId)
  return { ...toCompanyView(row), plan: toPlanView(row) }
}

/** Only of the user's own company, also for super admins. */
export const companyHours = (ctx: Ctx, id: CompanyId): Promise<{ id: number; schedules: HoursWeek }> => {
  if (id !== ctx.companyId) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return ctx.transact(async ({ tx }) => ({ id, schedules: await readHours(tx) }))
}
