import type { TicketState } from './transitions.ts'

/** A ticket's state as stored in JSON: dates are text. */
export type KeptState = Omit<TicketState, 'acceptedAt' | 'closedAt' | 'snoozedUntil'> & {
  acceptedAt: string | null
  closedAt: string | null
  /** Absent: stored before tickets could be snoozed. */
  snoozedUntil?: string | null
}
