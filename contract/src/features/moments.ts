/** The attendance panel: who attends whom now, by agent, and who waits. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { QueueId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { AskedInstant, Day, flag, listOf } from '../core/wire.ts'
import { Ticket, ticketsPerPage, unfinishedStatuses } from './tickets.ts'
import { UserSummary } from './users.ts'

/** A column's newest tickets; the rest is loaded per column. */
export const ticketsPerMomentColumn = 8
export const momentsPerPage = ticketsPerPage
/** How far back, if no days are given. */
export const momentDays = 30

const Column = z.object({
  tickets: z.array(Ticket),
  /** There are more than these. */
  hasMore: z.boolean(),
})

export const MomentUser = UserSummary.pick({ id: true, name: true, online: true, profileImage: true, color: true })
export type MomentUser = z.output<typeof MomentUser>

export const MomentColumn = MomentUser.extend(Column.shape)
export type MomentColumn = z.output<typeof MomentColumn>

export const Moments = z.object({ users: z.array(MomentColumn), pending: Column })
export type Moments = z.output<typeof Moments>

const QueueFilter = z.object({ queueIds: listOf(QueueId) })

export const userMoments = endpoint({
  method: 'GET',
  path: '/usersMoments/columns',
  needs: 'moments:view',
  summary:
    'Everybody of the company with the newest of the open tickets that they attend, and those that wait; only what the caller may see',
  query: QueueFilter,
  answer: Moments,
})

export const momentCounts = endpoint({
  method: 'GET',
  path: '/usersMoments/counts',
  needs: 'moments:view',
  summary: 'How many tickets each column holds in all',
  query: QueueFilter,
  answer: z.object({ pending: z.number(), users: z.array(z.object({ userId: z.number(), open: z.number() })) }),
})

const DayOrInstant = Day.or(AskedInstant)

export const MomentQuery = PageQuery.pick({ cursor: true }).extend({
  /** One or several; absent: open and pending. */
  status: listOf(z.enum(unfinishedStatuses)),
  queueIds: listOf(QueueId),
  userId: UserId.optional(),
  /** The last activity. Days are the company's; the last one is included. */
  dateStart: DayOrInstant.optional(),
  dateEnd: DayOrInstant.optional(),
  /** Accepted but without effect: everybody sees what they may see. */
  showAll: flag.optional(),
})

export const momentTickets = endpoint({
  method: 'GET',
  path: '/usersMoments/tickets',
  needs: 'moments:view',
  summary: 'Unfinished tickets, newest activity first, a page at a time; of the last 30 days unless told otherwise',
  query: MomentQuery,
  answer: pageAnswer('tickets', Ticket),
})

/** Where a bare list continues: `cursor` of the next call. Absent: it ends here. */
export const nextCursorHeader = 'x-next-cursor'
/** The page size of an answer that is a bare list. */
export const momentsListed = 200

/** The contact, as the panel of older clients shows it. */
export const MomentTicket = Ticket.extend({
  user: MomentUser.pick({ id: true, name: true, online: true, profileImage: true }).nullable(),
})
export type MomentTicket = z.output<typeof MomentTicket>

export const panelTickets = endpoint({
  method: 'GET',
  path: '/usersMoments',
  needs: 'moments:view',
  summary: `The ${momentsListed} newest of the open and waiting tickets with their agents, as a bare list; the header X-Next-Cursor says where it goes on`,
  query: MomentQuery.pick({ cursor: true, queueIds: true }),
  answer: z.array(MomentTicket),
})

export const recentTickets = endpoint({
  method: 'GET',
  path: '/dashboard/moments',
  needs: 'moments:view',
  summary: `Likewise of one status, one agent, or some days: the last ${momentDays} unless told otherwise`,
  query: MomentQuery,
  answer: z.array(MomentTicket),
})
