import type { TicketState } from './transitions.ts'

/** A ticket's state as JSON keeps it: instants are text. */
export type KeptState = Omit<TicketState, 'acceptedAt' | 'closedAt' | 'snoozedUntil'> & {
  acceptedAt: string | null
  closedAt: string | null
  /** Absent: kept before tickets could be put off. */
  snoozedUntil?: string | null
}
