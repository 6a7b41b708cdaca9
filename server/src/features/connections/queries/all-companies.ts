/** Over all companies, only for super admins: the calls check that. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type {
  connectionsByCompany as ByCompany,
  CompanyConnections,
  ConnectionOfCompany,
} from '@guiche/contract/features/all-connections'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AskedPage, namedPage, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type RowOfCompany, toViewOfCompany } from '../view.ts'

const perPage = 50

const counts = `count(c.id) filter (where c.status = 'CONNECTED')::int connected,
  count(c.id) filter (where c.status <> 'CONNECTED')::int disconnected, count(c.id)::int total`
const matches = `(:search = '' or plain(co.name) like '%' || like_text(:search) || '%')`

const page = statement(
  'connections_by_company',
  `with page as (
      select co.id, co.name from companies co
      where ${matches} and (:afterId::int is null or (plain(co.name), co.id) > (:afterName, :afterId))
      order by plain(co.name), co.id offset :offset limit :limit
    )
    select p.id, p.name, plain(p.name) "sortName", ${counts}
    from page p left join connections c on c.company_id = p.id and c.deleted_at is null
    group by p.id, p.name order by plain(p.name), p.id`,
).rows<CompanyConnections & { sortName: string }>()
const counted = statement(
  'connections_in_all',
  `select ${counts} from companies co join connections c on c.company_id = co.id and c.deleted_at is null where ${matches}`,
).rows<{ connected: number; disconnected: number; total: number }>()

export const connectionsByCompany = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof ByCompany>> =>
  ctx.db.platform(async (tx) => {
    const asked = namedPage(query, perPage)
    const [rows, [totals]] = await Promise.all([tx.sql(page, asked), tx.sql(counted, { search: asked.search })])
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.sortName, last.id])
    const companies = shown.map(({ sortName: _sorted, ...company }) => company)
    return { companies, totals: totals ?? { connected: 0, disconnected: 0, total: 0 }, ...more }
  })

const columns = `c.id, c.name, c.channel, c.status, c.number, c.is_default "isDefault", c.company_id "companyId", c.reason, c.retries,
  c.updated_at "updatedAt", co.name "companyName"`
const all = statement(
  'connections_of_all_companies',
  `select ${columns} from connections c join companies co on co.id = c.company_id
    where c.deleted_at is null and (:ofCompany::int is null or c.company_id = :ofCompany) order by plain(co.name), co.id, c.id`,
).rows<RowOfCompany>()

export const allConnections = async (
  ctx: UserCtx,
  { companyId }: { companyId?: CompanyId | undefined },
): Promise<ConnectionOfCompany[]> =>
  (await ctx.db.platform((tx) => tx.sql(all, { ofCompany: companyId ?? null }))).map(toViewOfCompany)

const one = statement(
  'connection_of_any_company',
  `select ${columns} from connections c join companies co on co.id = c.company_id where c.deleted_at is null and c.id = :id`,
).rows<RowOfCompany>()

export const connectionOfAny = async (ctx: UserCtx, id: ConnectionId): Promise<ConnectionOfCompany> => {
  const [row] = await ctx.db.platform((tx) => tx.sql(one, { id }))
  if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
  return toViewOfCompany(row)
}

const company = statement('connections_company_is', `select 1 is_there from companies where id = :id`).rows<{
  is_there: number
}>()
export const isCompany = async (ctx: UserCtx, id: CompanyId): Promise<boolean> =>
  (await ctx.db.platform((tx) => tx.sql(company, { id }))).length > 0
