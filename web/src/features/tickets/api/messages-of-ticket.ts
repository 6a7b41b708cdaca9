import { listMessages, type Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { call } from '../../../lib/api.ts'

/** A conversation spans several tickets of a contact: only this ticket's messages, oldest first. */
export const messagesOfTicket = async (
  ticket: Ticket,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<Message[]> => {
  const found: Message[] = []
  const beganAt = Date.parse(ticket.createdAt)
  let cursor: string | null = null
  do {
    const query = { markAsRead: false, ...(cursor === null ? {} : { cursor }) }
    const page: { messages: Message[]; hasMore: boolean; nextCursor: string | null } = await call(listMessages, {
      params: { ticketUuid: ticket.uuid },
      query,
      signal,
    })
    found.unshift(...page.messages.filter(({ ticketId }) => ticketId === ticket.id))
    onCount(found.length)
    const [oldest] = page.messages
    const isBefore = oldest !== undefined && oldest.ticketId !== ticket.id && Date.parse(oldest.createdAt) < beganAt
    cursor = page.hasMore && !isBefore ? page.nextCursor : null
  } while (cursor !== null)
  return found
}
