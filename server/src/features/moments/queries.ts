/** The attendance panel. Each column is an index scan that ends after a few rows, however many tickets there are. */

import type { Answer } from '@guiche/contract/core/endpoint'
import {
  type Moments,
  type MomentTicket,
  type MomentUser,
  type momentCounts as momentCountsCall,
  momentsListed,
  momentsPerPage,
  type momentTickets as momentTicketsCall,
  ticketsPerMomentColumn,
} from '@guiche/contract/features/moments'
import type { Tab } from '@guiche/contract/features/ticket-lists'
import { type Ticket, TicketListQuery } from '@guiche/contract/features/tickets'
import type { z } from 'zod'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { assembled, type Parameter, parametersOf } from '../../platform/db/assembled.ts'
import { statement } from '../../platform/db/statement.ts'
import { pageOf, timeAndIdIn } from '../../platform/pages.ts'
import { viewerOf } from '../../viewer.ts'
import { keptConditions, type ListQuery } from '../tickets/queries/list-conditions.ts'
import { sourceOf } from '../tickets/queries/list-source.ts'
import { ticketColumns, ticketJoins } from '../tickets/queries/ticket-row.ts'
import { type TicketRow, toTicketView } from '../tickets/view.ts'
import { periodOf } from './rules.ts'

type Row = TicketRow & Record<string, unknown>
type Asked = z.output<typeof momentTicketsCall.query>
type QueueFilter = Pick<Asked, 'queueIds'>

const everybody = statement(
  'moment_users',
  `select id, name, online, profile_image "profileImage", color from users where company_id = :companyId and is_active order by id limit 2000`,
).rows<MomentUser>()

const listOf = ({ queueIds }: QueueFilter, users: ListQuery['users'] = []): ListQuery => ({
  ...TicketListQuery.parse({}),
  queueIds,
  users,
})
/** The tickets that the caller may see, in the given queues. */
const seenBy = (ctx: UserCtx, filter: QueueFilter, parameter: Parameter): string[] =>
  keptConditions(listOf(filter), ctx.actor, parameter)

const viewOf = (ctx: UserCtx) => {
  const viewer = viewerOf(ctx)
  return (row: Row): Ticket => toTicketView(row, viewer)
}

const tabOf = (status: Tab['status']): Tab => ({ status, owner: 'anyone' })

/** One row more than a column shows tells that there are more. */
const columnsStatement = (ctx: UserCtx, filter: QueueFilter) => {
  const { values, parameter } = parametersOf()
  const seen = seenBy(ctx, filter, parameter)
    .map((condition) => ` and ${condition}`)
    .join('')
  const most = parameter('most', ticketsPerMomentColumn + 1)
  const newest = `order by t.updated_at desc, t.id desc limit ${most}`
  const waiting = sourceOf([tabOf('pending')], listOf(filter), ctx.actor, [], { order: 'DESC', rows: most }, parameter)
  const text = `with page as materialized (
      select c.id from users o cross join lateral (
        select t.id from tickets t where t.company_id = :companyId and t.user_id = o.id and t.status = 'open'${seen} ${newest}) c
      where o.company_id = :companyId
      union all
      (select t.id from ${waiting.from} t ${newest})
    )
    select ${ticketColumns} from page p join tickets t on t.company_id = :companyId and t.id = p.id ${ticketJoins}
    order by t.updated_at desc, t.id desc`
  return { text, values }
}

/** The agent's id, or `pending`. */
const byColumn = (tickets: readonly Ticket[]) => {
  const columns = new Map<number | 'pending', Ticket[]>()
  for (const ticket of tickets) {
    const key = ticket.status === 'open' ? (ticket.userId ?? 0) : 'pending'
    columns.set(key, [...(columns.get(key) ?? []), ticket])
  }
  return columns
}

const columnOf = (tickets: readonly Ticket[]) => ({
  tickets: tickets.slice(0, ticketsPerMomentColumn),
  hasMore: tickets.length > ticketsPerMomentColumn,
})

export const userMoments = (ctx: UserCtx, filter: QueueFilter): Promise<Moments> =>
  ctx.transact(async ({ tx }) => {
    const { text, values } = columnsStatement(ctx, filter)
    const [people, rows] = await Promise.all([tx.sql(everybody), tx.sql(assembled<Row>(text), values)])
    const link = linkMaker(ctx)
    const tickets = byColumn(rows.map(viewOf(ctx)))
    return {
      users: people.map((user) => ({
        ...user,
        profileImage: user.profileImage === null ? null : link(user.profileImage),
        ...columnOf(tickets.get(user.id) ?? []),
      })),
      pending: columnOf(tickets.get('pending') ?? []),
    }
  })

export const momentCounts = (ctx: UserCtx, filter: QueueFilter): Promise<Answer<typeof momentCountsCall>> =>
  ctx.transact(async ({ tx }) => {
    const { values, parameter } = parametersOf()
    const where = [
      't.company_id = :companyId',
      `(t.status = 'pending' or (t.status = 'open' and t.user_id is not null))`,
      ...seenBy(ctx, filter, parameter),
    ]
    const text = `select case when t.status = 'open' then t.user_id end "userId", sum(t.tickets)::int tickets
      from ticket_counts t where ${where.join(' and ')} group by 1 having sum(t.tickets) > 0 order by 1`
    const rows = await tx.sql(assembled<{ userId: number | null; tickets: number }>(text), values)
    return {
      pending: rows.find(({ userId }) => userId === null)?.tickets ?? 0,
      users: rows.flatMap(({ userId, tickets }) => (userId === null ? [] : [{ userId, open: tickets }])),
    }
  })

const behind = (cursor: string | undefined, parameter: Parameter): string[] => {
  const last = timeAndIdIn(cursor)
  return last
    ? [
        `(t.updated_at, t.id) < (${parameter('lastAt', last.at.toISOString())}::timestamptz, ${parameter('lastId', last.id)}::int)`,
      ]
    : []
}

/** A day without a zone is in the company's time zone. */
const zone = '(select timezone from companies where id = :companyId)'
const within = (query: Asked, now: Date, parameter: Parameter): string[] => {
  const { from, isFromDay, until, isUntilDay } = periodOf(query, now)
  const start = isFromDay
    ? `${parameter('from', from)}::timestamp at time zone ${zone}`
    : `${parameter('from', from)}::timestamptz`
  if (until === null) return [`t.updated_at >= ${start}`]
  const end = isUntilDay
    ? `t.updated_at < (${parameter('until', until)}::date + 1)::timestamp at time zone ${zone}`
    : `t.updated_at <= ${parameter('until', until)}::timestamptz`
  return [`t.updated_at >= ${start}`, end]
}

const statusesOf = ({ status }: Asked): Tab['status'][] =>
  status.length > 0 ? [...new Set(status)] : ['open', 'pending']

type AgentRow = Row & { user_online: boolean | null; user_image: string | null }

/** A page of unfinished tickets, newest first. `isEver`: however old. */
const newestPage = (ctx: UserCtx, query: Asked, perPage: number, isEver = false) =>
  ctx.transact(async ({ tx }) => {
    const { values, parameter } = parametersOf()
    const filters = [
      ...(query.userId === undefined ? [] : [`t.user_id = ${parameter('userId', query.userId)}`]),
      ...(isEver ? [] : within(query, ctx.clock.now(), parameter)),
      ...behind(query.cursor, parameter),
    ]
    const most = parameter('most', perPage + 1)
    const list = listOf(query, query.userId === undefined ? [] : [query.userId])
    const tabs = statusesOf(query).map(tabOf)
    const { from } = sourceOf(tabs, list, ctx.actor, filters, { order: 'DESC', rows: most }, parameter)
    const text = `with page as materialized (select id from ${from} walked order by updated_at desc, id desc limit ${most})
      select ${ticketColumns}, u.online user_online, u.profile_image user_image
      from page p join tickets t on t.company_id = :companyId and t.id = p.id ${ticketJoins}
      order by t.updated_at desc, t.id desc`
    const rows = await tx.sql(assembled<AgentRow>(text), values)
    return pageOf(rows, perPage, (last) => [last.updated_at.getTime(), last.id])
  })

export const momentTickets = async (ctx: UserCtx, query: Asked): Promise<Answer<typeof momentTicketsCall>> => {
  const { shown, ...more } = await newestPage(ctx, query, momentsPerPage)
  return { tickets: shown.map(viewOf(ctx)), ...more }
}

interface BareList {
  tickets: MomentTicket[]
  nextCursor: string | null
}

const bareList = async (ctx: UserCtx, query: Asked, isEver: boolean): Promise<BareList> => {
  const { shown, nextCursor } = await newestPage(ctx, query, momentsListed, isEver)
  const link = linkMaker(ctx)
  const view = viewOf(ctx)
  const tickets = shown.map((row) => {
    const ticket = view(row)
    const image = row.user_image === null ? null : link(row.user_image)
    const user = ticket.user && { ...ticket.user, online: row.user_online ?? false, profileImage: image }
    return { ...ticket, user }
  })
  return { tickets, nextCursor }
}

/** For older clients: the panel as one list. Waiting tickets are not left out, however old they are. */
export const panelTickets = (ctx: UserCtx, query: QueueFilter & Pick<Asked, 'cursor'>) =>
  bareList(ctx, { ...query, status: [] }, true)

export const recentTickets = (ctx: UserCtx, query: Asked) => bareList(ctx, query, false)
