import type { TicketState } from './transitions.ts'

/** A ticket's state as JSON keeps it: instants are text. */
export type KeptState = Omit<TicketState, 'acceptedAt' | 'closedAt'> & {
  acceptedAt: string | null
  closedAt: string | null
}
