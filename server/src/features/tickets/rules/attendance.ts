import type { TicketStatus } from '@guiche/contract/features/tickets'

/** An agent attends the customer, or all who see a group do. */
export const isAttended = (status: TicketStatus): boolean => status === 'open' || status === 'group'

/** It is closed, or waits only for the customer's rating. */
export const hasEnded = (status: TicketStatus): boolean => status === 'closed' || status === 'nps'
