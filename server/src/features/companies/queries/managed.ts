/** Companies for super admins. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { listCompanies, ManagedCompany } from '@guiche/contract/features/companies'
import { planFlags } from '@guiche/contract/permissions'
import type { Ctx } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AskedPage, namedPage, pageOf } from '../../../platform/pages.ts'
import { type ManagedRow, toManagedView } from '../view.ts'

const perPage = 20

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Of `page c`: the page's companies, selected before anything is joined, and the time. */
const shown = `select c.id, c.name, c.email, c.phone, c.status, c.due_date::text "dueDate", c.recurrence, c.timezone, c.language,
      c.plan_id "planId", c.created_at "createdAt", c.document, c.address_street "addressStreet", c.address_state "addressState",
      c.address_city "addressCity", c.payment_method "paymentMethod", c.number_attendants "numberAttendants",
      c.number_connections "numberConections", c.last_login_at "lastLogin", c.removed_at "removedAt", plain(c.name) "sortName",
      c.due_date - (c.asked_at at time zone c.timezone)::date "daysLeft",
      f.bytes "folderSize", f.files "numberFileFolder", f.changed_at "updatedAtFolder",
      jsonb_build_object('id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues,
        'amount', p.amount_cents::float8 / 100, ${planFlags.map((flag) => `'${flag}', p.${columnOf(flag)}`).join(', ')}) plan
    from page c join plans p on p.id = c.plan_id
      cross join lateral (select coalesce(sum(s.bytes), 0)::float8 bytes, coalesce(sum(s.files), 0)::int files, max(s.changed_at) changed_at
        from stored_bytes s where s.company_id = c.id) f
    order by plain(c.name), c.id`

/** By its name, e-mail, document or telephone. */
const matches = `(:search = '' or found_by like '%' || like_text(:search) || '%')`

const page = statement(
  'companies_page',
  `with page as (
      select *, :now::timestamptz asked_at from companies
      where ${matches} and (:afterId::int is null or (plain(name), id) > (:afterName, :afterId))
      order by plain(name), id offset :offset limit :limit
    ) ${shown}`,
).rows<ManagedRow & object>()
const counted = statement('companies_count', `select count(*)::int count from companies where ${matches}`).rows<{
  count: number
}>()

export const companiesPage = (ctx: Ctx, query: AskedPage): Promise<Answer<typeof listCompanies>> =>
  ctx.db.platform(async (tx) => {
    const asked = namedPage(query, perPage)
    const [rows, [total]] = await Promise.all([
      tx.sql(page, { ...asked, now: ctx.clock.now() }),
      tx.sql(counted, { search: asked.search }),
    ])
    const { shown: companies, ...more } = pageOf(rows, perPage, (last) => [last.sortName, last.id])
    return { companies: companies.map(toManagedView), count: total?.count ?? 0, ...more }
  })

const all = statement(
  'companies_all',
  `with page as (select *, :now::timestamptz asked_at from companies) ${shown}`,
).rows<ManagedRow & object>()
export const allCompanies = async (ctx: Ctx): Promise<ManagedCompany[]> =>
  (await ctx.db.platform((tx) => tx.sql(all, { now: ctx.clock.now() }))).map(toManagedView)

const one = statement(
  'company_managed',
  `with page as (select *, :now::timestamptz asked_at from companies where id = :companyId) ${shown}`,
).rows<ManagedRow & object>()
export const managedRow = async (tx: Transaction, companyId: number, now: Date): Promise<ManagedRow | null> =>
  (await tx.sql(one, { companyId, now }))[0] ?? null
