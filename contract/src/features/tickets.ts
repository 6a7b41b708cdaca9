import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ConnectionId, ContactId, orNone, QueueId, TagId, TicketRef, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Day, flag, Instant, listOf, text } from '../core/wire.ts'
import { TicketContact } from './contacts.ts'
import { QueueChip } from './queues.ts'
import { TagChip } from './tags.ts'

export const ticketStatuses = ['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof TicketStatus>
/** While a ticket is in one of these, its contact has no other on the same connection. */
export const unfinishedStatuses = ['pending', 'open', 'group', 'lgpd', 'nps'] as const satisfies readonly TicketStatus[]

export const ticketsPerPage = 40

export const Ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  companyId: z.number(),
  status: TicketStatus,
  channel: z.enum(channelKinds),
  queueId: z.number().nullable(),
  queue: QueueChip.nullable(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  contactId: z.number(),
  contact: TicketContact,
  whatsappId: z.number().nullable(),
  whatsapp: z
    .object({
      id: z.number(),
      name: z.string(),
      groupAsTicket: z.string(),
      /** It was deleted: nothing leaves over it any more. */
      isRemoved: z.boolean().optional(),
    })
    .nullable(),
  isGroup: z.boolean(),
  isBot: z.boolean(),
  isTransfered: z.boolean(),
  useIntegration: z.boolean(),
  /** The integration that answers it while `useIntegration`, or answered before somebody ended that. */
  integrationId: z.number().nullable(),
  lastMessage: z.string(),
  lastMessageAt: Instant.nullable(),
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number(),
  /** Until when free text may be sent; null if the channel has no window. */
  replyUntil: Instant.nullable(),
  /** The customer's rating, 1 to 5. */
  userRating: z.object({ rate: z.number().int().min(1).max(5) }).nullable(),
  /** The contact's. */
  tags: z.array(TagChip),
  /** Its kanban lane: a tag of kind kanban. */
  laneId: z.number().nullable(),
  /** Snoozed until then, or until the customer writes. */
  snoozedUntil: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Ticket = z.output<typeof Ticket>

/** A day of the company. */
const OwnDay = Day.optional()

export const TicketListQuery = PageQuery.extend({
  /** `search` means every status, as none does. */
  status: z
    .enum([...ticketStatuses, 'search'])
    .transform((status) => (status === 'search' ? undefined : status))
    .optional(),
  showAll: flag.optional(),
  queueIds: listOf(QueueId),
  users: listOf(UserId),
  whatsapps: listOf(ConnectionId),
  tags: listOf(TagId),
  /** A search only in these; without a search and a status, the lists of these together. */
  statusFilter: listOf(TicketStatus),
  withUnreadMessages: flag.optional(),
  /** For tabs of attended tickets: the snoozed ones instead of the others. */
  snoozed: flag.optional(),
  sortTickets: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(['ASC', 'DESC']).catch('DESC'),
    )
    .default('DESC'),
  searchOnMessages: flag.optional(),
  /** Created on this day. */
  date: OwnDay,
  /** Last changed on this day. */
  updatedAt: OwnDay,
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  needs: 'user',
  summary: 'Tickets of a tab, or the results of a search, newest activity first',
  query: TicketListQuery.extend({
    /** The same as `tags`, as older clients call it. */
    contactTag: listOf(TagId),
  }),
  /**
   * `count`: of the whole list, on its first pages; null behind a cursor, and if very many contacts have the given
   * tags.
   */
  answer: pageAnswer('tickets', Ticket).extend({ count: z.number().nullable() }),
  errors: ['ERR_SEARCH_TOO_LONG', 'ERR_BUSY', 'ERR_TOO_MANY_NUMBERS'],
})

export const ticketCounts = endpoint({
  method: 'GET',
  path: '/tickets/counts',
  needs: 'user',
  summary: 'How many tickets each tab holds',
  query: z.object({ showAll: flag.optional(), queueIds: listOf(QueueId) }),
  answer: z.object({ open: z.number(), pending: z.number(), group: z.number() }),
})

export const ticketDetails = endpoint({
  method: 'GET',
  path: '/tickets/u/{uuid}',
  needs: 'user',
  summary: 'One ticket with its contact, by uuid or number',
  params: z.object({ uuid: TicketRef }),
  answer: Ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const ticketById = endpoint({
  method: 'GET',
  path: '/tickets/{id}',
  needs: 'user',
  summary: 'The same, as older clients ask for it',
  params: z.object({ id: TicketRef }),
  answer: Ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  needs: 'user',
  summary: 'Start a conversation with a contact; the ticket is open and the own',
  body: z.object({
    contactId: ContactId,
    queueId: orNone(QueueId).optional(),
    whatsappId: orNone(ConnectionId).optional(),
    userId: orNone(UserId).optional(),
    companyId: CompanyId.optional(),
    status: TicketStatus.optional(),
  }),
  answer: Ticket,
  errors: [
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_BLOCKED',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_CHANNEL_UNABLE',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_CREATING_TICKET',
  ],
  failsAs: 'ERR_CREATING_TICKET',
})

/** One PUT for every transition, as on the wire; the server turns it into one named command. */
export const TicketChange = z
  .object({
    status: TicketStatus,
    userId: orNone(UserId),
    queueId: orNone(QueueId),
    msgTransfer: text(4000),
    isTransfered: flag,
    sendFarewellMessage: flag,
    amountUsedBotQueues: z.coerce.number().int().min(0).max(1000),
    useIntegration: flag,
    /** Absent: as the company's settings say. None (0, null): no rating is asked for. */
    ratingId: orNone(z.coerce.number().int()),
    /** Snoozes an attended ticket; null: wakes it. */
    snoozedUntil: Instant.nullable(),
    /** The client offers undo: `undo` says until when, and texts to the customer wait for that long. */
    undoable: flag,
  })
  .partial()
export type TicketChange = z.output<typeof TicketChange>

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}',
  needs: 'user',
  summary:
    'Accept, return, close, reopen, ignore or transfer a ticket; `unreadMessages: 0` marks it read. The record as it is changes nothing',
  params: z.object({ id: TicketRef }),
  body: TicketChange.extend({ unreadMessages: z.coerce.number().int().min(0).optional() }),
  answer: Ticket.extend({ undo: z.object({ id: z.string(), until: Instant }).nullable() }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_PERMISSION',
    'ERR_TICKET_ALREADY_CLOSED',
    'ERR_TICKET_NOT_PENDING',
    'ERR_TICKET_NOT_OPEN',
    'ERR_TICKET_NOT_CLOSED',
    'ERR_TICKET_UPDATE_UNCLEAR',
    'ERR_TAG_REQUIRED',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_TRANSFER_TARGET',
    'ERR_PLAN_FEATURE',
    'ERR_VALIDATION',
  ],
})

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}',
  needs: 'ticket-options:deleteTicket',
  summary: 'Delete a ticket with its messages',
  params: z.object({ id: TicketRef }),
  answer: Deleted,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const markTicketRead = endpoint({
  method: 'POST',
  path: '/tickets/{id}/read',
  needs: 'user',
  summary: "Mark the customer's messages read; the customer sees it where the channel tells",
  params: z.object({ id: TicketRef }),
  answer: z.object({ id: z.number(), unreadMessages: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const boardTicketsPerPage = 400

/** On the board: attended and waiting tickets that were created on these days of the company. */
export const boardStatuses = ['open', 'pending'] as const satisfies readonly TicketStatus[]

export const kanbanTickets = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  needs: 'user',
  plan: 'useKanban',
  summary: 'Attended and waiting tickets of the kanban board that the caller may see, made from one day to another',
  query: PageQuery.pick({ cursor: true }).extend({
    queueIds: listOf(QueueId),
    startDate: OwnDay,
    endDate: OwnDay,
    /** The same, under the names of older servers. */
    dateStart: OwnDay,
    dateEnd: OwnDay,
  }),
  answer: pageAnswer('tickets', Ticket),
})

const LaneQuery = z.object({
  /** The current lane of the ticket, 0 for none: so undoing a move does not undo a later one. Absent: any. */
  expectedLaneId: z.coerce.number().int().min(0).optional(),
})

export const setTicketLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/{ticketId}/{tagId}',
  needs: 'user',
  plan: 'useKanban',
  summary: 'Put a ticket into a kanban lane; it leaves the one it stood in',
  params: z.object({ ticketId: TicketRef, tagId: TagId }),
  query: LaneQuery,
  answer: Ticket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_UNDO_CHANGED'],
})

export const clearTicketLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}',
  needs: 'user',
  plan: 'useKanban',
  summary: 'Take a ticket out of its kanban lane',
  params: z.object({ ticketId: TicketRef }),
  query: LaneQuery,
  answer: Ticket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_UNDO_CHANGED'],
})

/** A ticket as its contact's history shows it. */
export const EarlierTicket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: TicketStatus,
  queue: QueueChip.nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }),
  lastMessage: z.string(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
})
export type EarlierTicket = z.output<typeof EarlierTicket>

export const ticketsOfContact = endpoint({
  method: 'GET',
  path: '/contacts/{contactId}/tickets',
  needs: 'user',
  summary: 'The tickets of a contact that one may see, newest first',
  params: z.object({ contactId: ContactId }),
  query: PageQuery,
  answer: pageAnswer('tickets', EarlierTicket),
})

export const markTicketUnread = endpoint({
  method: 'POST',
  path: '/tickets/{id}/unread',
  needs: 'user',
  summary: 'Mark a ticket unread, to come back to it; the customer hears nothing of it',
  params: z.object({ id: TicketRef }),
  answer: z.object({ id: z.number(), unreadMessages: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_ALREADY_CLOSED'],
})

/** A change of status, user or queue is a `delete` for those who saw it, then an `update` for those who see it. */
export const ticketEvent = event({
  stream: 'ticket',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), ticket: Ticket, ticketId: z.number() }),
    z.object({ action: z.literal('delete'), ticketId: z.number(), oldStatus: TicketStatus }),
    z.object({ action: z.literal('updateUnread'), ticketId: z.number(), unreadMessages: z.number() }),
  ]),
})
