import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { TicketRef } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'
import { QueueChip } from './queues.ts'

export const ticketLogTypes = [
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
  'ignored',
  'nps',
  'autoClose',
  'undone',
  'lgpd',
  'consentGiven',
  'consentRefused',
  'snoozed',
  'woken',
] as const
export type TicketLogType = (typeof ticketLogTypes)[number]

/** Of what happened by itself: nobody wrote for too long, no rating came, or the queue was removed. */
export const ticketLogReasons = ['idle', 'unrated', 'queueRemoved'] as const
export type TicketLogReason = (typeof ticketLogReasons)[number]

export const TicketLogEntry = z.object({
  id: z.number(),
  type: z.enum(ticketLogTypes),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: QueueChip.nullable(),
  /** With `autoClose`; null where it was not written down. */
  reason: z.enum(ticketLogReasons).nullable(),
  createdAt: Instant,
})
export type TicketLogEntry = z.output<typeof TicketLogEntry>

export const ticketLog = endpoint({
  method: 'GET',
  path: '/tickets-log/{ticketId}',
  needs: 'user',
  summary: 'What happened to a ticket, oldest first',
  params: z.object({ ticketId: TicketRef }),
  answer: z.array(TicketLogEntry),
  errors: ['ERR_NO_TICKET_FOUND'],
})
