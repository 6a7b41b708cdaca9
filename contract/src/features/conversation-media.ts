/** The files of a conversation, and the URLs in its messages. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { TicketRef } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Message } from './messages.ts'

export const mediaShelves = ['images', 'videos', 'audios', 'documents', 'links'] as const
export type MediaShelf = (typeof mediaShelves)[number]

export const mediaPerPage = 30

const shelfOfType: Partial<Record<Message['mediaType'], MediaShelf>> = {
  image: 'images',
  video: 'videos',
  audio: 'audios',
  application: 'documents',
}
const address = /https?:\/\//i

/** In which list a message appears; null: none. The server's indexes have the same condition. */
export const shelfOf = ({
  mediaType,
  body,
  isDeleted,
}: Pick<Message, 'mediaType' | 'body' | 'isDeleted'>): MediaShelf | null => {
  if (isDeleted) return null
  if (mediaType === 'conversation') return address.test(body) ? 'links' : null
  return shelfOfType[mediaType] ?? null
}

export const listConversationMedia = endpoint({
  method: 'GET',
  path: '/messages/{ticketUuid}/media',
  needs: 'user',
  summary:
    'The images, videos, recordings, documents or links of a conversation, newest first, as far as one may see it',
  params: z.object({ ticketUuid: TicketRef }),
  query: PageQuery.pick({ cursor: true }).extend({ shelf: z.enum(mediaShelves) }),
  /** The contact and connection of the conversation, to match events. */
  answer: pageAnswer('messages', Message).extend({ contactId: z.number(), whatsappId: z.number().nullable() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})
