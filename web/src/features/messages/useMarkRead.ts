import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect } from 'react'
import { useUser } from '../../lib/session.ts'
import { markRead } from './api.ts'

/** The customer is told only by the agent who attends to them; looking into a waiting ticket says nothing. */
const isAttended = (ticket: Pick<Ticket, 'status' | 'userId'>, userId: number): boolean =>
  (ticket.status === 'open' || ticket.status === 'group') && (ticket.userId === null || ticket.userId === userId)

export const useMarkRead = (ticket: Ticket, isWatching: boolean): void => {
  const user = useUser()
  const { id, unreadMessages } = ticket
  const isDue = isWatching && unreadMessages > 0 && isAttended(ticket, user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further unread message is a reason of its own.
  useEffect(() => {
    // A failure costs nothing: the next message or the next visit tries again.
    if (isDue) void markRead(id).catch(() => undefined)
  }, [id, isDue, unreadMessages])
}
