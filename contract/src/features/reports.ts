/** Single attendances: the rows behind every figure. A reopened ticket has a row for each attendance. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ConnectionId, ContactId, QueueId, TagId, UserId } from '../core/ids.ts'
import { Day, flag, Instant, listOf } from '../core/wire.ts'
import { timeKinds } from './dashboard.ts'
import { TicketStatus, ticketStatuses } from './tickets.ts'

export const reportPageSizes = [5, 10, 20, 50] as const
/** The maximum page size. */
export const mostReportRows = 1_000

export const ReportRow = z.object({
  /** The ticket's id. */
  id: z.number(),
  uuid: z.string(),
  /** The attendance's id. */
  attendanceId: z.number(),
  whatsappName: z.string(),
  contactName: z.string(),
  /** Masked for users who may not see numbers. */
  contactNumber: z.string(),
  userName: z.string(),
  queueName: z.string(),
  /** Of this attendance: if the ticket was reopened since, it is `closed` here. */
  status: TicketStatus,
  lastMessage: z.string(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /**
   * From being accepted to its end, in the format of older clients: `2 days, 3 hrs and 4 minutes`; `0` while it is
   * open.
   */
  supportTime: z.string(),
  /** The same in seconds, and the other times. Null if there is none. */
  supportSeconds: z.number().nullable(),
  waitSeconds: z.number().nullable(),
  firstAnswerSeconds: z.number().nullable(),
  /** The customer's rating, 0 to 10. */
  NPS: z.number().nullable(),
  isReopened: z.boolean(),
  /** Whether the reader may open the ticket and its log. */
  mayOpen: z.boolean(),
})
export type ReportRow = z.output<typeof ReportRow>

/** What an attendance may lack. */
export const reportLacks = ['queue', 'user'] as const
export type ReportLack = (typeof reportLacks)[number]

const ReportFilter = z.object({
  /** Of the contact: part of the name, or a number. */
  searchParam: z.string().max(200).optional(),
  contactId: listOf(ContactId),
  whatsappId: listOf(ConnectionId),
  users: listOf(UserId),
  queueIds: listOf(QueueId),
  status: listOf(z.enum(ticketStatuses)),
  /** Days of the company on which it opened. */
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
  onlyRated: flag.default(false),
  /**
   * Opened at that hour in the company's time zone, on that weekday (1 is Monday): for a cell of the dashboard's map.
   */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  /** The contact had one of them when it ended. */
  tags: listOf(TagId),
  isActive: flag.optional(),
  isReopened: flag.optional(),
  isLead: flag.optional(),
  /** Those without a queue or an agent. */
  without: listOf(z.enum(reportLacks)),
  /** Those with such a time: the rows behind an average. */
  timed: z.enum(timeKinds).optional(),
})

export const listReport = endpoint({
  method: 'GET',
  path: '/ticketreport/reports',
  needs: 'dashboard:view',
  summary: 'Attendances, the newest first, a page by its number or by the cursor of the page before',
  query: ReportFilter.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(9_999_999).default(10),
    /** Takes precedence over `page`. */
    cursor: z.string().max(200).optional(),
    /** False: the total is 0, and is queried separately. */
    withTotal: flag.default(true),
  }),
  answer: z.object({
    tickets: z.array(ReportRow),
    totalTickets: z.object({ total: z.number() }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
  errors: ['ERR_SEARCH_TOO_LONG', 'ERR_BUSY'],
})

export const reportTotal = endpoint({
  method: 'GET',
  path: '/ticketreport/total',
  needs: 'dashboard:view',
  summary: 'How many attendances a report has',
  query: ReportFilter,
  answer: z.object({ total: z.number() }),
  errors: ['ERR_SEARCH_TOO_LONG', 'ERR_BUSY'],
})
