/** The tabs and the search. Page first (the ids by index), joined after. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { decodeCursor, encodeCursor } from '@guiche/contract/core/paging'
import { type listTickets, type TicketStatus, ticketsPerPage } from '@guiche/contract/features/tickets'
import { can } from '@guiche/contract/permissions'
import type { z } from 'zod'
import type { UserActor, UserCtx } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { type TicketRow, toTicketView } from '../view.ts'
import { ticketColumns, ticketJoins } from './ticket-row.ts'

type ListQuery = z.output<(typeof listTickets)['query']>

/** Counting further would cost more than the badge is worth: it shows 999+. */
const mostCounted = 1000

/** Conditions with their values; `$1` is the company. */
class Conditions {
  readonly values: unknown[]
  readonly #texts: string[] = []
  constructor(companyId: number) {
    this.values = [companyId]
  }
  add(text: (parameter: (value: unknown) => string) => string) {
    this.#texts.push(
      text((value) => {
        this.values.push(value)
        return `$${this.values.length}`
      }),
    )
  }
  parameter(value: unknown) {
    this.values.push(value)
    return `$${this.values.length}`
  }
  get sql() {
    return ['t.company_id = $1', ...this.#texts].join(' and ')
  }
}

/** The same facts as rules/visibility.ts, as SQL. */
const onlyVisible = (where: Conditions, actor: UserActor) => {
  if (actor.profile === 'admin') return
  where.add((value) => {
    const queue = actor.flags.allHistoric ? 't.queue_id is not null' : `t.queue_id = any(${value(actor.queueIds)})`
    const people = `(not t.is_group and (${queue}${actor.flags.allTicket ? ' or t.queue_id is null' : ''}))`
    const groups = actor.flags.allowGroup ? ` or (t.is_group and (t.queue_id is null or ${queue}))` : ''
    return `(t.user_id = ${value(actor.id)} or ${people}${groups})`
  })
}

const ofTab = (where: Conditions, status: TicketStatus | undefined, actor: UserActor, showsAll: boolean) => {
  if (status === 'open') {
    where.add(() => `t.status = 'open'`)
    if (!showsAll) where.add((value) => `t.user_id = ${value(actor.id)}`)
  } else if (status === 'pending') {
    where.add(() => (showsAll ? `t.status in ('pending', 'lgpd')` : `t.status = 'pending'`))
    if (!showsAll) where.add((value) => `(t.user_id is null or t.user_id = ${value(actor.id)})`)
  } else if (status) {
    where.add((value) => `t.status = ${value(status)}`)
    if (status === 'closed') newestOfContact(where)
  } else {
    where.add((value) => `(t.status = 'pending' or (t.status in ('open', 'group') and t.user_id = ${value(actor.id)}))`)
  }
}

/** Closed and found tickets show a conversation once: its newest ticket. */
const newestOfContact = (where: Conditions) =>
  where.add(
    () => `not exists (select 1 from tickets n where n.company_id = t.company_id and n.contact_id = t.contact_id
      and n.connection_id = t.connection_id and n.id > t.id)`,
  )

const ofSearch = (where: Conditions, query: ListQuery, term: string, actor: UserActor) => {
  const digits = term.replace(/\D/g, '')
  const searched = actor.seesNumbers || digits.length >= 8 ? digits : ''
  where.add((value) => {
    const byContact = `t.contact_id in (select search_contacts(${value(term)}, ${value(searched)}, 300))`
    return query.searchOnMessages
      ? `(${byContact} or t.id in (select search_message_tickets(${value(term)}, 300)))`
      : byContact
  })
  if (query.statusFilter.length > 0) where.add((value) => `t.status = any(${value(query.statusFilter)})`)
  newestOfContact(where)
}

const filters = (where: Conditions, query: ListQuery, actor: UserActor) => {
  if (query.queueIds.length > 0)
    where.add((value) => `(t.queue_id = any(${value(query.queueIds)}) or t.queue_id is null)`)
  if (query.whatsapps.length > 0) where.add((value) => `t.connection_id = any(${value(query.whatsapps)})`)
  if (query.users.length > 0 && actor.profile === 'admin')
    where.add((value) => `t.user_id = any(${value(query.users)})`)
  if (query.withUnreadMessages) where.add(() => 't.unread_messages > 0')
  if (query.tags.length > 0) {
    where.add(
      (value) => `exists (select 1 from contact_tags ct where ct.company_id = t.company_id
        and ct.contact_id = t.contact_id and ct.tag_id = any(${value(query.tags)}))`,
    )
  }
}

const conditionsOf = (ctx: UserCtx, query: ListQuery) => {
  const where = new Conditions(ctx.companyId)
  const term = query.searchParam?.trim()
  onlyVisible(where, ctx.actor)
  if (term) ofSearch(where, query, term, ctx.actor)
  else ofTab(where, query.status, ctx.actor, query.showAll === true && can(ctx.actor, 'tickets-manager:showall'))
  filters(where, query, ctx.actor)
  return where
}

const fromCursor = (cursor: string | undefined): { at: string; id: number } | null => {
  const parts = cursor ? decodeCursor(cursor, 2) : null
  const at = parts?.[0] ? new Date(Number(parts[0])) : null
  return parts && at && !Number.isNaN(at.getTime()) && Number.isInteger(Number(parts[1]))
    ? { at: at.toISOString(), id: Number(parts[1]) }
    : null
}

export const ticketsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listTickets>> =>
  ctx.transact(async ({ tx }) => {
    const where = conditionsOf(ctx, query)
    const countValues = [...where.values]
    const countSql = `select count(*)::int count from (select 1 from tickets t where ${where.sql} limit ${mostCounted}) counted`
    const order = query.sortTickets
    const after = fromCursor(query.cursor)
    if (after) {
      where.add(
        (value) =>
          `(t.updated_at, t.id) ${order === 'DESC' ? '<' : '>'} (${value(after.at)}::timestamptz, ${value(after.id)}::int)`,
      )
    }
    const offset = after ? 0 : ((query.pageNumber ?? 1) - 1) * ticketsPerPage
    const limit = where.parameter(ticketsPerPage + 1)
    const pageSql = `with page as materialized (
        select t.id from tickets t where ${where.sql} order by t.updated_at ${order}, t.id ${order} offset ${offset} limit ${limit}
      )
      select ${ticketColumns} from page p join tickets t on t.company_id = $1 and t.id = p.id ${ticketJoins}
      order by t.updated_at ${order}, t.id ${order}`
    const [rows, counted] = await Promise.all([
      unnamed<TicketRow & Record<string, unknown>>(tx, pageSql, where.values),
      unnamed<{ count: number }>(tx, countSql, countValues),
    ])
    const shown = rows.slice(0, ticketsPerPage)
    const last = rows.length > ticketsPerPage ? shown.at(-1) : undefined
    const viewer = { seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) }
    return {
      tickets: shown.map((row) => toTicketView(row, viewer)),
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor([last.updated_at.getTime(), last.id]) : null,
      count: counted[0]?.count ?? 0,
    }
  })

/** Filters make the text vary; each shape is prepared once under its own name. */
const unnamed = <R extends Record<string, unknown>>(tx: TenantTransaction, text: string, values: readonly unknown[]) =>
  tx.sql<R>({ name: `list_${hash(text)}`, text }, values)

const hash = (text: string): string => {
  let value = 5381n
  for (let index = 0; index < text.length; index += 1)
    value = BigInt.asUintN(64, value * 33n + BigInt(text.charCodeAt(index)))
  return value.toString(36)
}

export const ticketCounts = (ctx: UserCtx, query: Pick<ListQuery, 'queueIds' | 'showAll'>) =>
  ctx.transact(async ({ tx }) => {
    const count = async (status: TicketStatus) => {
      const where = conditionsOf(ctx, { ...emptyQuery, ...query, status })
      const text = `select count(*)::int count from (select 1 from tickets t where ${where.sql} limit ${mostCounted}) counted`
      const rows = await unnamed<{ count: number }>(tx, text, where.values)
      return rows[0]?.count ?? 0
    }
    const [open, pending, group] = await Promise.all([count('open'), count('pending'), count('group')])
    return { open, pending, group }
  })

const emptyQuery: ListQuery = {
  queueIds: [],
  users: [],
  whatsapps: [],
  tags: [],
  statusFilter: [],
  sortTickets: 'DESC',
}
