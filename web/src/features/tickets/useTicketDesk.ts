import type { OtherOpenTicket } from '@guiche/contract/errors'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import type { Ticket } from '@guiche/contract/features/tickets'
import { createContext, useContext } from 'react'
import type { Change, TicketQuery } from './api.ts'

export type TicketQuestion =
  | { kind: 'accept' | 'reopen' | 'transfer' | 'snooze' | 'tag' | 'log' | 'pdf'; ticket: Ticket }
  /** `next`: where to go afterwards. */
  | { kind: 'close'; ticket: Ticket; next?: Pick<Ticket, 'uuid'> | null }
  /** `contact`: the contact, if known already. */
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'closeMany' | 'tagMany' | 'transferMany'; tickets: readonly Ticket[] }
  /** `total`: the size of the list. */
  | { kind: 'export'; query: TicketQuery; total: number | null }
  | { kind: 'conflict'; other: OtherOpenTicket }

export type Deed = 'return' | 'close' | 'ignore' | 'transfer' | 'snooze' | 'wake'

/** Runs commands: calls, dialogs, and what the screen shows afterwards. */
export interface TicketDesk {
  ask: (question: TicketQuestion) => void
  /** Accepts or reopens a ticket, and opens it. A failure shows a toast, but throws inside of a dialog. */
  attend: (ticket: Ticket, change: Change) => void
  attendOrThrow: (ticket: Ticket, change: Change) => Promise<void>
  /** A change after which it is no longer this user's ticket: the screen leaves it. */
  letGo: (ticket: Ticket, change: Change, deed: Deed) => void
  letGoOrThrow: (ticket: Ticket, change: Change, deed: Deed, next?: Pick<Ticket, 'uuid'> | null) => Promise<void>
  /** The same for each ticket, in the background; a notice beside the list shows the progress. */
  changeMany: (tickets: readonly Ticket[], change: Change) => Promise<void>
  tagMany: (tickets: readonly Ticket[], tagIds: readonly number[]) => Promise<void>
  start: (body: { contactId: number; queueId: number; whatsappId: number }) => Promise<void>
  /** Marks it as unread: the screen leaves it, or it would be read again at once. */
  markUnread: (ticket: Ticket) => void
  remove: (ticket: Ticket) => void
  open: (ticket: Pick<Ticket, 'uuid'>) => void
}

/** Provided by TicketDeskProvider. */
export const Desk = createContext<TicketDesk | null>(null)

export const useTicketDesk = (): TicketDesk => {
  const desk = useContext(Desk)
  if (!desk) throw new Error('useTicketDesk outside of a TicketDeskProvider')
  return desk
}
