/** When viewing a ticket marks it as read, and for how long a read receipt is still sent. */
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from '../../tickets/rules/attendance.ts'

export interface LookFacts {
  readerId: number
  ticket: { status: TicketStatus; userId: number | null; unreadMessages: number }
}

/** Viewing a waiting ticket, or a colleague's, sends no read receipt; viewing one's own does. */
export const countsAsRead = ({ readerId, ticket }: LookFacts): boolean => {
  const isOthers = ticket.userId !== null && ticket.userId !== readerId
  return isAttended(ticket.status) && !isOthers && ticket.unreadMessages > 0
}

const mostMarks = 100
/** How many of the newest messages are marked if very many are unread. */
export const marksFor = (unreadMessages: number): number => Math.min(unreadMessages, mostMarks)

const shortestMs = 5_000
const longestMs = 15 * 60_000
/** Read receipts for yesterday's messages help nobody. */
const worthForMs = 24 * 3_600_000

/** How long a read receipt waits for a number that has been offline this long; null: it is given up. */
export const readMarkPause = (awayMs: number): number | null =>
  awayMs >= worthForMs ? null : Math.min(longestMs, Math.max(shortestMs, awayMs))
