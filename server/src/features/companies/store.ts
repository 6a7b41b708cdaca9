import type { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { eq } from 'drizzle-orm'
import { companies, installation, plans } from '../../../schema/company-tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type NewPlan = Omit<typeof plans.$inferInsert, 'id'>
export type NewCompany = Omit<typeof companies.$inferInsert, 'id' | 'createdAt' | 'lastLoginAt'>

/** What the table gives a company that names no other. */
export const defaultTimezone = 'America/Sao_Paulo'

const publicPlan = statement('plan_is_public', 'select id from plans where id = :planId and is_public')
export const isPublicPlan = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.sql(publicPlan, { planId })).length > 0

const known = statement('company_known', 'select id from companies where id = :companyId').rows<{ id: number }>()
export const knownCompany = async (tx: Transaction, companyId: number): Promise<number | null> =>
  (await tx.sql(known, { companyId }))[0]?.id ?? null

export const insertPlan = async (tx: Transaction, plan: NewPlan): Promise<number> => {
  const [row] = await tx.db.insert(plans).values(plan).returning({ id: plans.id })
  if (!row) throw new Error('the plan was not inserted')
  return row.id
}

export const insertCompany = async (tx: Transaction, company: NewCompany): Promise<CompanyId> => {
  const [row] = await tx.db.insert(companies).values(company).returning({ id: companies.id })
  if (!row) throw new Error('the company was not inserted')
  return row.id as CompanyId
}

/** A start that failed half-way has used the number up, and sequences never go back: then 1 is written by hand. */
export const insertPlatformCompany = async (tx: Transaction, company: NewCompany): Promise<CompanyId> => {
  const id = await insertCompany(tx, company)
  if (id === platformCompanyId) return id
  await tx.db.delete(companies).where(eq(companies.id, id))
  const values = { ...company, id: platformCompanyId }
  await tx.db.insert(companies).overridingSystemValue().values(values)
  return platformCompanyId as CompanyId
}

const lock = statement('first_start_lock', `select pg_advisory_xact_lock(hashtext('guiche first start'))`)
/** Nodes that start side by side make one installation. */
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

type Welcome = Pick<typeof installation.$inferInsert, 'welcomeTokenHash' | 'welcomeUserId' | 'welcomeExpiresAt'>

export const insertInstallation = (tx: Transaction, welcome: Welcome) => tx.db.insert(installation).values(welcome)
export const saveWelcome = (tx: Transaction, welcome: Welcome) => tx.db.update(installation).set(welcome)
