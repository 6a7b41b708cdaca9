/** The messages between the run and an agent's process. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { createTicket, Ticket } from '@guiche/contract/features/tickets'
import type { Change } from '@guiche/web/features/tickets/api.ts'

export interface Asks {
  sit: { asked: { email: string; password: string }; answer: { userId: number } }
  /** Opens conversations by their tickets' uuids; they stay on the screen. */
  open: { asked: { uuids: string[] }; answer: null }
  tickets: { asked: { status: 'open' | 'pending' }; answer: Ticket[] }
  change: { asked: { ticketId: number; change: Change }; answer: Outcome<Ticket> }
  lay: { asked: { ticketId: number; laneId: number }; answer: Outcome<Ticket> }
  create: { asked: CallInput<typeof createTicket>['body']; answer: Outcome<Ticket> }
  /** Compares the screen with a fresh load. */
  compare: { asked: { withinMs: number }; answer: { differences: string[]; cards: number } }
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; status: number; code: string | null; details: unknown }

export type Ask = { [Name in keyof Asks]: { id: number; ask: Name; asked: Asks[Name]['asked'] } }[keyof Asks]

/** Not answered: the process leaves when it can. */
export interface Say {
  say: { ticketId: number; id: string; text: string; isLarge: boolean }
}

export type Heard =
  | { answerTo: number; answer: unknown }
  | { answerTo: number; error: string }
  | { told: { text: string; outcome: 'stored' | 'refused'; code: string | null; at: number }[] }
  | { shown: { text: string; at: number }[] }
  | { remark: string }
