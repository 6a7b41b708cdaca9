/** Whether the customer sees that this agent is typing. */
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from '../../tickets/rules/attendance.ts'

export interface TypingFacts {
  writerId: number
  ticket: { status: TicketStatus; userId: number | null; isGroup: boolean }
  /** The channel supports it. */
  isShown: boolean
}

/** Only for the agent who attends the ticket; a group is attended by all who see it. */
export const customerSeesTyping = ({ writerId, ticket, isShown }: TypingFacts): boolean => {
  const isOthers = ticket.userId !== null && ticket.userId !== writerId && !ticket.isGroup
  return isAttended(ticket.status) && !isOthers && isShown
}
