import type { TicketStatus } from '@guiche/contract/features/tickets'

/** Somebody speaks with the customer, or all of those who see a group do. */
export const isAttended = (status: TicketStatus): boolean => status === 'open' || status === 'group'

/** It is over, but for the customer's rating. */
export const hasEnded = (status: TicketStatus): boolean => status === 'closed' || status === 'nps'
