import { listConversationMedia, type MediaShelf } from '@guiche/contract/features/conversation-media'
import type { Ticket } from '@guiche/contract/features/tickets'
import { pagesOf } from '../../../lib/query.ts'

export const mediaOf = (ticket: Pick<Ticket, 'uuid'>, shelf: MediaShelf) =>
  pagesOf(listConversationMedia, { params: { ticketUuid: ticket.uuid }, query: { shelf } })

/** Which shelf a cached list is of, by its key. */
export const shelfOfKey = (key: readonly unknown[]): MediaShelf | undefined =>
  (key[2] as { query?: { shelf?: MediaShelf } } | undefined)?.query?.shelf
