/** The tabs and the search. Selects the page's ids by index first, joins after. */

import type { Answer } from '@guiche/contract/core/endpoint'
import { type Tab, tabsAsked } from '@guiche/contract/features/ticket-lists'
import { type listTickets, ticketsPerPage } from '@guiche/contract/features/tickets'
import { can } from '@guiche/contract/permissions'
import type { UserActor, UserCtx } from '../../../context.ts'
import { assembled, type Parameter, parametersOf } from '../../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { offsetOf, pageOf, timeAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { countAskedNumber } from '../../contacts/queries/ask-number.ts'
import { type TicketRow, toTicketView } from '../view.ts'
import { hasTag, keptConditions, type ListQuery, narrowed } from './list-conditions.ts'
import { countOf } from './list-counts.ts'
import { sourceOf } from './list-source.ts'
import { foundSql } from './search-tickets.ts'
import { ticketColumns, ticketJoins } from './ticket-row.ts'

export type ListedRow = TicketRow & { count?: number; [column: string]: unknown }

/** Which list, and which part of it. */
interface Asked {
  actor: UserActor
  query: ListQuery
  perPage: number
}

interface Place {
  after: { at: Date; id: number } | null
  offset: number
}

const placeOf = (query: ListQuery, perPage: number): Place => {
  const after = timeAndIdIn(query.cursor)
  return { after, offset: after ? 0 : offsetOf(query, perPage) }
}

const behindCursor = ({ after }: Place, order: ListQuery['sortTickets'], parameter: Parameter): string[] =>
  after
    ? [
        `(t.updated_at, t.id) ${order === 'DESC' ? '<' : '>'} (${parameter('afterAt', after.at.toISOString())}::timestamptz, ${parameter('afterId', after.id)}::int)`,
      ]
    : []

const pageStatement = (
  parts: readonly string[],
  from: string,
  order: string,
  place: string,
  more = '',
) => `with ${[...parts, `page as materialized (select id from ${from} order by updated_at ${order}, id ${order} ${place})`].join(', ')}
  select ${ticketColumns}${more} from page p join tickets t on t.company_id = :companyId and t.id = p.id ${ticketJoins}
  order by t.updated_at ${order}, t.id ${order}`

const tabStatement = ({ actor, query, perPage }: Asked, tabs: readonly Tab[]) => {
  const { values, parameter } = parametersOf()
  const place = placeOf(query, perPage)
  const order = query.sortTickets
  const filters = [...narrowed(query, parameter), ...behindCursor(place, order, parameter)]
  const rows = parameter('rows', place.offset + perPage + 1)
  const { parts, from } = sourceOf(tabs, query, actor, filters, { order, rows }, parameter)
  const text = pageStatement(
    parts,
    `${from} walked`,
    order,
    `offset ${parameter('offset', place.offset)} limit ${parameter('limit', perPage + 1)}`,
  )
  return { text, values }
}

/** The search functions are the most expensive part: one statement calls them once, for the page and the count. */
const searchStatement = ({ actor, query, perPage }: Asked, term: string) => {
  const { values, parameter } = parametersOf()
  const place = placeOf(query, perPage)
  const order = query.sortTickets
  const statuses = query.statusFilter.length > 0 ? [`t.status = any(${parameter('statuses', query.statusFilter)})`] : []
  const conditions = [
    ...statuses,
    ...keptConditions(query, actor, parameter),
    ...hasTag(query, parameter),
    ...narrowed(query, parameter),
  ]
  const hits = `hits as materialized (select t.id, t.updated_at from found f join tickets t on t.company_id = :companyId and t.id = f.id and t.is_newest
      where ${['true', ...conditions].join(' and ')})`
  const behind = behindCursor(place, order, parameter)
  const text = pageStatement(
    [foundSql(query, actor, term, parameter), hits],
    `hits t where ${['true', ...behind].join(' and ')}`,
    order,
    `offset ${parameter('offset', place.offset)} limit ${parameter('limit', perPage + 1)}`,
    ', (select count(*)::int from hits) count',
  )
  return { text, values }
}

const answerOf = (ctx: UserCtx, rows: readonly ListedRow[], count: number | null): Answer<typeof listTickets> => {
  const { shown, ...more } = pageOf(rows, ticketsPerPage, (last) => [last.updated_at.getTime(), last.id])
  const viewer = viewerOf(ctx)
  return {
    tickets: shown.map((row) => toTicketView(row, viewer)),
    ...more,
    count,
  }
}

const searchedRows = async (ctx: UserCtx, query: ListQuery, term: string, perPage: number) => {
  const { companyId, actor } = ctx
  await countAskedNumber(ctx, term)
  const { text, values } = searchStatement({ actor, query, perPage }, term)
  const run = (tx: TenantTransaction) => tx.sql(assembled<ListedRow>(text), values)
  return query.searchOnMessages ? ctx.db.search(companyId, run) : ctx.db.list(companyId, run)
}

const tabsFor = ({ actor }: UserCtx, query: ListQuery): Tab[] =>
  tabsAsked({ ...query, showAll: query.showAll === true && can(actor, 'tickets-manager:showall') })

/** A page of the list as rows, without a count, and one more row if there are more. */
export const listedRows = (ctx: UserCtx, query: ListQuery, perPage: number): Promise<ListedRow[]> => {
  const term = query.searchParam?.trim()
  if (term) return searchedRows(ctx, query, term, perPage)
  const { companyId, actor } = ctx
  const { text, values } = tabStatement({ actor, query, perPage }, tabsFor(ctx, query))
  return ctx.db.listAtOnce(companyId, (tx) => tx.sql(assembled<ListedRow>(text), values))
}

export const ticketsPage = async (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listTickets>> => {
  const term = query.searchParam?.trim()
  if (term) {
    const rows = await searchedRows(ctx, query, term, ticketsPerPage)
    return answerOf(ctx, rows, query.cursor ? null : (rows[0]?.count ?? 0))
  }
  const { companyId, actor } = ctx
  const tabs = tabsFor(ctx, query)
  const { text, values } = tabStatement({ actor, query, perPage: ticketsPerPage }, tabs)
  return ctx.db.listAtOnce(companyId, async (tx) => {
    const [rows, count] = await Promise.all([
      tx.sql(assembled<ListedRow>(text), values),
      // A reader who scrolls has the count from the first page.
      query.cursor ? null : countOf(tx, query, actor, tabs),
    ])
    return answerOf(ctx, rows, count)
  })
}
