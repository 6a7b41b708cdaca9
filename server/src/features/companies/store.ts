import type { HoursWeek } from '@guiche/contract/business-hours'
import type { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { companies, installation, plans } from '../../../schema/company-tables.ts'
import { insertSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type ColumnValues, insertInto } from '../../platform/db/table-rows.ts'

export type NewPlan = Omit<typeof plans.$inferInsert, 'id'>
export type NewCompany = Omit<typeof companies.$inferInsert, 'id' | 'createdAt' | 'lastLoginAt'>

/** The table's default time zone. */
export const defaultTimezone = 'America/Sao_Paulo'

// Locked: a plan cannot be deleted while a company gets it.
const publicPlan = statement('plan_is_public', 'select id from plans where id = :planId and is_public for key share')
export const isPublicPlan = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.sql(publicPlan, { planId })).length > 0

const known = statement('company_known', 'select id from companies where id = :companyId').rows<{ id: number }>()
export const knownCompany = async (tx: Transaction, companyId: number): Promise<number | null> =>
  (await tx.sql(known, { companyId }))[0]?.id ?? null

export const insertPlan = (tx: Transaction, plan: NewPlan): Promise<number> => insertSome(tx, plans, plan)

export const insertCompany = async (tx: Transaction, company: NewCompany): Promise<CompanyId> =>
  (await insertSome(tx, companies, company)) as CompanyId

const remove = statement('company_remove', 'delete from companies where id = :id')
/** If a failed start used up the number, the sequence has moved on: then 1 is set explicitly. */
export const insertPlatformCompany = async (tx: Transaction, company: NewCompany): Promise<CompanyId> => {
  const id = await insertCompany(tx, company)
  if (id === platformCompanyId) return id
  await tx.sql(remove, { id })
  const values = { ...company, id: platformCompanyId }
  await insertSome(tx, companies, values as NewCompany)
  return platformCompanyId as CompanyId
}

const lock = statement('first_start_lock', `select pg_advisory_xact_lock(hashtext('guiche first start'))`)
/** Nodes that start at once create one installation. */
export const lockFirstStart = (tx: Transaction) => tx.sql(lock)

const state = statement(
  'installation_state',
  `select i.welcome_token_hash "tokenHash", i.welcome_expires_at "expiresAt", i.welcome_user_id "userId",
      u.email, u.must_change_password "mustChangePassword"
    from installation i left join users u on u.id = i.welcome_user_id`,
).rows<InstallationState>()
export interface InstallationState {
  tokenHash: string | null
  expiresAt: Date | null
  userId: number | null
  email: string | null
  mustChangePassword: boolean | null
}
export const installationState = async (tx: Transaction): Promise<InstallationState | null> =>
  (await tx.sql(state))[0] ?? null

type Welcome = ColumnValues<typeof installation, 'welcomeTokenHash' | 'welcomeUserId' | 'welcomeExpiresAt'>

const install = insertInto('installation_insert', installation, {
  given: ['welcomeTokenHash', 'welcomeUserId', 'welcomeExpiresAt'],
})
const welcome = statement(
  'installation_welcome',
  `update installation set welcome_token_hash = :welcomeTokenHash, welcome_user_id = :welcomeUserId,
    welcome_expires_at = :welcomeExpiresAt`,
)
export const insertInstallation = (tx: Transaction, given: Welcome) => tx.sql(install, given)
export const saveWelcome = (tx: Transaction, given: Welcome) => tx.sql(welcome, given)

const hours = statement('company_hours', 'select schedules from companies where id = :companyId').rows<{
  schedules: HoursWeek
}>()
export const readHours = async (tx: TenantTransaction): Promise<HoursWeek> => (await tx.sql(hours))[0]?.schedules ?? []

const setHours = statement(
  'company_hours_set',
  'update companies set schedules = :schedules::jsonb where id = :companyId',
)
export const saveHours = (tx: TenantTransaction, week: HoursWeek) =>
  tx.sql(setHours, { schedules: JSON.stringify(week) })

const setZone = statement(
  'company_zone_set',
  'update companies set timezone = :timezone where id = :companyId and timezone <> :timezone returning id',
)
/** Whether it changed. */
export const saveZone = async (tx: TenantTransaction, timezone: string): Promise<boolean> =>
  (await tx.sql(setZone, { timezone })).length > 0

/** A removed company stays deactivated; it is active again once it is restored. */
const renew = statement(
  'company_renew',
  `update companies set due_date = :dueDate, plan_id = coalesce(:planId::int, plan_id), status = removed_at is null,
      removed_while_active = case when removed_at is not null then true end
    where id = :companyId`,
)
export const saveRenewal = (tx: TenantTransaction, given: { dueDate: string; planId: number | null }) =>
  tx.sql(renew, { dueDate: given.dueDate, planId: given.planId })
