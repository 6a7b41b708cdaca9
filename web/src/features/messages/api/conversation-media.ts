import { listConversationMedia, type MediaShelf } from '@guiche/contract/features/conversation-media'
import type { Ticket } from '@guiche/contract/features/tickets'
import { pagesOf } from '../../../lib/query.ts'

export const mediaOf = (ticket: Pick<Ticket, 'uuid'>, shelf: MediaShelf) =>
  pagesOf(listConversationMedia, { params: { ticketUuid: ticket.uuid }, query: { shelf } })

/** The filter of a cached list, from its key. */
export const shelfOfKey = (key: readonly unknown[]): MediaShelf | undefined =>
  (key[2] as { query?: { shelf?: MediaShelf } } | undefined)?.query?.shelf
