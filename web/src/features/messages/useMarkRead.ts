import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect } from 'react'
import { useUser } from '../../lib/session.ts'
import { markRead } from './api.ts'

/** Only the agent who attends the ticket sends read receipts; viewing a waiting ticket sends none. */
const isAttended = (ticket: Pick<Ticket, 'status' | 'userId'>, userId: number): boolean =>
  (ticket.status === 'open' || ticket.status === 'group') && (ticket.userId === null || ticket.userId === userId)

export const useMarkRead = (ticket: Ticket, isWatching: boolean): void => {
  const user = useUser()
  const { id, unreadMessages } = ticket
  const isDue = isWatching && unreadMessages > 0 && isAttended(ticket, user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further unread message is a reason of its own.
  useEffect(() => {
    // A failure does not matter: the next message or the next visit tries again.
    if (isDue) void markRead(id).catch(() => undefined)
  }, [id, isDue, unreadMessages])
}
