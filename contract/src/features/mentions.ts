/** Somebody was mentioned with @: in a note of a ticket, or in a chat of colleagues. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { TicketId } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'

export const mentionsListed = 50

export const Mention = z.object({
  id: z.number(),
  /** Null, with the two that follow: in a chat. */
  ticketId: z.number().nullable(),
  ticketUuid: z.string().nullable(),
  contactName: z.string().nullable(),
  /** Null: in a ticket. */
  chat: z.object({ id: z.number(), uuid: z.string(), title: z.string(), messageId: z.number() }).nullable(),
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  excerpt: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type Mention = z.output<typeof Mention>

export const listMentions = endpoint({
  method: 'GET',
  path: '/mentions',
  needs: 'user',
  summary: 'Where colleagues named the caller, newest first, of tickets that they see and chats that they are in',
  answer: z.object({ mentions: z.array(Mention), unread: z.number() }),
})

export const readMentions = endpoint({
  method: 'PUT',
  path: '/mentions/read',
  needs: 'user',
  summary: 'The caller has seen them: those of one ticket, or all',
  body: z.object({ ticketId: TicketId.optional() }),
  answer: z.object({ read: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const mentionEvent = event({
  stream: 'mention',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), mention: Mention }),
    /** Those of a ticket, of a chat, or all. */
    z.object({ action: z.literal('read'), ticketId: z.number().nullable(), chatId: z.number().nullable() }),
    /** The note with the mention was deleted. */
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
