/** When does somebody's look into a ticket count as reading it, and how long is the customer owed the word of it? */
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from '../../tickets/rules/attendance.ts'

export interface LookFacts {
  readerId: number
  ticket: { status: TicketStatus; userId: number | null; unreadMessages: number }
}

/** Looking into a waiting ticket, or over a colleague's shoulder, tells the customer nothing; reading one in attendance does. */
export const countsAsRead = ({ readerId, ticket }: LookFacts): boolean => {
  const isOthers = ticket.userId !== null && ticket.userId !== readerId
  return isAttended(ticket.status) && !isOthers && ticket.unreadMessages > 0
}

const mostMarks = 100
/** How many of the newest messages are marked where so many are unread. */
export const marksFor = (unreadMessages: number): number => Math.min(unreadMessages, mostMarks)

const shortestMs = 5_000
const longestMs = 15 * 60_000
/** Blue ticks of yesterday help nobody. */
const worthForMs = 24 * 3_600_000

/** How long a read mark waits for a number that has been away so long; null: it is given up. */
export const readMarkPause = (awayMs: number): number | null =>
  awayMs >= worthForMs ? null : Math.min(longestMs, Math.max(shortestMs, awayMs))
