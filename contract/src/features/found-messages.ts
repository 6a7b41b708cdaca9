/** Search within one conversation. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { TicketRef } from '../core/ids.ts'
import { Instant, text } from '../core/wire.ts'

export const mostFoundMessages = 100

export const findMessages = endpoint({
  method: 'GET',
  path: '/messages/{ticketUuid}/found',
  needs: 'user',
  summary: 'Messages of a conversation whose text holds the term, without regard to accents and case, newest first',
  params: z.object({ ticketUuid: TicketRef }),
  query: z.object({ term: text(200, 2) }),
  /** At most `mostFoundMessages`. */
  answer: z.object({ messages: z.array(z.object({ id: z.string(), createdAt: Instant })) }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_SEARCH_TOO_LONG', 'ERR_BUSY'],
})
