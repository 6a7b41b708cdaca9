import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageAnswer } from '../core/paging.ts'
import { Instant } from '../core/wire.ts'
import { TicketListQuery, TicketStatus } from './tickets.ts'

/** A row of the spreadsheet: with names where the list has chips. */
export const ExportedTicket = z.object({
  id: z.number(),
  status: TicketStatus,
  channel: z.enum(channelKinds),
  isGroup: z.boolean(),
  contact: z.object({ name: z.string(), number: z.string() }),
  /** The connection. */
  whatsapp: z.string(),
  queue: z.string().nullable(),
  user: z.string().nullable(),
  /** The contact's. */
  tags: z.array(z.string()),
  /** Its beginning, as lists have it. */
  lastMessage: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  closedAt: Instant.nullable(),
})
export type ExportedTicket = z.output<typeof ExportedTicket>

/** Others wait while a page is made, the longer the larger it is. */
export const exportedTicketsPerPage = 250
export const exportTickets = endpoint({
  method: 'GET',
  path: '/tickets/export',
  needs: 'tickets-manager:exportTickets',
  summary:
    'All tickets of a list, as a spreadsheet needs them, a page at a time; those last changed come last, so that one that changes meanwhile comes again and is not left out',
  query: TicketListQuery.omit({ pageNumber: true, sortTickets: true }),
  answer: pageAnswer('tickets', ExportedTicket),
  errors: ['ERR_SEARCH_TOO_LONG', 'ERR_BUSY'],
})
