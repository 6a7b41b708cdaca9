/** Writes of super admins about a company. */

import { getTableColumns } from 'drizzle-orm'
import { companies } from '../../../../schema/company-tables.ts'
import { assembled } from '../../../platform/db/assembled.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const lockNames = statement('company_names_lock', `select pg_advisory_xact_lock(hashtext('company names'))`)
/** Without letter case, accents, invisible characters and the number and kind of blanks: people do not see these as another name. */
const seen = <Name extends string>(name: Name) =>
  `regexp_replace(plain(regexp_replace(${name}, '[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]', '', 'g')), '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g')` as const
const named = statement(
  'company_named',
  `select id from companies where ${seen('name')} = ${seen(':name')} and id is distinct from :exceptId::int limit 1`,
)
/**
 * Two simultaneous changes of company names run one after the other. Sign-up does not check names: that would reveal
 * which companies exist.
 */
export const isNameTaken = async (tx: Transaction, name: string, exceptId: number | null): Promise<boolean> => {
  const [, found] = await Promise.all([tx.sql(lockNames), tx.sql(named, { name, exceptId })])
  return found.length > 0
}

const lock = statement('company_lock', 'select id from companies where id = :companyId for update')
export const lockCompany = async (tx: Transaction, companyId: number): Promise<boolean> =>
  (await tx.sql(lock, { companyId })).length > 0

type Columns = { [K in keyof typeof companies.$inferInsert]?: (typeof companies.$inferInsert)[K] | undefined }

/** Changes the given fields; the others stay. */
export const saveCompany = async (tx: Transaction, companyId: number, columns: Columns): Promise<void> => {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const known: Record<string, { name: string } | undefined> = getTableColumns(companies)
  const changes = given.map(([key]) => `${known[key]?.name} = :${key}`).join(', ')
  const text = assembled<object>(`update companies set ${changes} where id = :companyId`)
  await tx.sql(text, { ...Object.fromEntries(given), companyId })
}

const remove = statement(
  'company_mark_removed',
  'update companies set removed_at = :now, removed_while_active = status, status = false where id = :companyId and removed_at is null',
)
export const markRemoved = (tx: Transaction, companyId: number, now: Date) => tx.sql(remove, { companyId, now })

const restore = statement(
  'company_mark_restored',
  'update companies set status = removed_while_active, removed_at = null, removed_while_active = null where id = :companyId',
)
export const markRestored = (tx: Transaction, companyId: number) => tx.sql(restore, { companyId })

const planThere = statement('plan_there', 'select id from plans where id = :planId for key share')
/** Locked: it cannot be removed before the transaction ends. */
export const isPlanThere = async (tx: Transaction, planId: number): Promise<boolean> =>
  (await tx.sql(planThere, { planId })).length > 0
