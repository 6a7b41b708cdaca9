/** The attendance panel: who attends whom at this moment, by agent, and who waits. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { QueueId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, listOf } from '../core/wire.ts'
import { Ticket, ticketsPerPage, unfinishedStatuses } from './tickets.ts'
import { UserSummary } from './users.ts'

/** A column's newest tickets; the rest is asked for column by column. */
export const ticketsPerMomentColumn = 8
export const momentsPerPage = ticketsPerPage
/** What `GET /dashboard/moments` goes back when it is not told. */
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
  path: '/usersMoments',
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

const Day = z.iso.date().or(z.iso.datetime({ offset: true }))

export const momentTickets = endpoint({
  method: 'GET',
  path: '/dashboard/moments',
  needs: 'moments:view',
  summary: 'Unfinished tickets with their agents, newest activity first; of the last 30 days unless told otherwise',
  query: PageQuery.pick({ cursor: true }).extend({
    /** Absent: open and pending. */
    status: z.enum(unfinishedStatuses).optional(),
    queueIds: listOf(QueueId),
    userId: UserId.optional(),
    /** Of the last activity. A day is the company's; the last one counts in full. */
    dateStart: Day.optional(),
    dateEnd: Day.optional(),
    /** Understood and without effect: everybody sees what they may see. */
    showAll: flag.optional(),
  }),
  answer: pageAnswer('tickets', Ticket),
})
