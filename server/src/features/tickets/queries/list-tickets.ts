/** The tabs and the search. Page first (the ids by index), joined after. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type listTickets, ticketsPerPage } from '@guiche/contract/features/tickets'
import { can } from '@guiche/contract/permissions'
import type { UserActor, UserCtx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { offsetOf, pageOf, timeAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { type TicketRow, toTicketView } from '../view.ts'
import {
  hasTag,
  keptConditions,
  type ListQuery,
  narrowed,
  type Parameter,
  parametersOf,
  type Tab,
  tabsAsked,
} from './list-conditions.ts'
import { countOf } from './list-counts.ts'
import { sourceOf } from './list-source.ts'
import { prepared } from './list-statement.ts'
import { foundSql } from './search-tickets.ts'
import { ticketColumns, ticketJoins } from './ticket-row.ts'

type Row = TicketRow & { count?: number; [column: string]: unknown }

interface Place {
  after: { at: Date; id: number } | null
  offset: number
}

const placeOf = (query: ListQuery): Place => {
  const after = timeAndIdIn(query.cursor)
  return { after, offset: after ? 0 : offsetOf(query, ticketsPerPage) }
}

const behindCursor = ({ after }: Place, order: ListQuery['sortTickets'], parameter: Parameter): string[] =>
  after
    ? [
        `(t.updated_at, t.id) ${order === 'DESC' ? '<' : '>'} (${parameter(after.at.toISOString())}::timestamptz, ${parameter(after.id)}::int)`,
      ]
    : []

const pageStatement = (
  parts: readonly string[],
  from: string,
  order: string,
  place: string,
  more = '',
) => `with ${[...parts, `page as materialized (select id from ${from} order by updated_at ${order}, id ${order} ${place})`].join(', ')}
  select ${ticketColumns}${more} from page p join tickets t on t.company_id = $1 and t.id = p.id ${ticketJoins}
  order by t.updated_at ${order}, t.id ${order}`

const tabStatement = (companyId: number, query: ListQuery, actor: UserActor, tabs: readonly Tab[]) => {
  const { values, parameter } = parametersOf(companyId)
  const place = placeOf(query)
  const order = query.sortTickets
  const filters = [...narrowed(query, parameter), ...behindCursor(place, order, parameter)]
  const rows = parameter(place.offset + ticketsPerPage + 1)
  const { parts, from } = sourceOf(tabs, query, actor, filters, { order, rows }, parameter)
  const text = pageStatement(
    parts,
    `${from} walked`,
    order,
    `offset ${parameter(place.offset)} limit ${parameter(ticketsPerPage + 1)}`,
  )
  return { text, values }
}

/** The search functions are the dearest part: one statement asks them once, for the page and the count. */
const searchStatement = (companyId: number, query: ListQuery, actor: UserActor, term: string) => {
  const { values, parameter } = parametersOf(companyId)
  const place = placeOf(query)
  const order = query.sortTickets
  const statuses = query.statusFilter.length > 0 ? [`t.status = any(${parameter(query.statusFilter)})`] : []
  const conditions = [
    ...statuses,
    ...keptConditions(query, actor, parameter),
    ...hasTag(query, parameter),
    ...narrowed(query, parameter),
  ]
  const hits = `hits as materialized (select t.id, t.updated_at from found f join tickets t on t.company_id = $1 and t.id = f.id and t.is_newest
      where ${['true', ...conditions].join(' and ')})`
  const behind = behindCursor(place, order, parameter)
  const text = pageStatement(
    [foundSql(query, actor, term, parameter), hits],
    `hits t where ${['true', ...behind].join(' and ')}`,
    order,
    `offset ${parameter(place.offset)} limit ${parameter(ticketsPerPage + 1)}`,
    ', (select count(*)::int from hits) count',
  )
  return { text, values }
}

const answerOf = (ctx: UserCtx, rows: readonly Row[], count: number | null): Answer<typeof listTickets> => {
  const { shown, ...more } = pageOf(rows, ticketsPerPage, (last) => [last.updated_at.getTime(), last.id])
  const viewer = viewerOf(ctx)
  return {
    tickets: shown.map((row) => toTicketView(row, viewer)),
    ...more,
    count,
  }
}

const searched = async (ctx: UserCtx, query: ListQuery, term: string) => {
  const { text, values } = searchStatement(ctx.companyId, query, ctx.actor, term)
  const run = (tx: TenantTransaction) => tx.sql<Row>(prepared(text), values)
  const rows = await (query.searchOnMessages ? ctx.db.search(ctx.companyId, run) : ctx.db.list(ctx.companyId, run))
  return answerOf(ctx, rows, query.cursor ? null : (rows[0]?.count ?? 0))
}

export const ticketsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listTickets>> => {
  const term = query.searchParam?.trim()
  if (term) return searched(ctx, query, term)
  const showsAll = query.showAll === true && can(ctx.actor, 'tickets-manager:showall')
  const tabs = tabsAsked(query, showsAll)
  const { text, values } = tabStatement(ctx.companyId, query, ctx.actor, tabs)
  return ctx.db.list(ctx.companyId, async (tx) => {
    const [rows, count] = await Promise.all([
      tx.sql<Row>(prepared(text), values),
      // Whoever scrolls has it from the first page.
      query.cursor ? null : countOf(tx, query, ctx.actor, tabs),
    ])
    return answerOf(ctx, rows, count)
  })
}
