import type { OtherOpenTicket } from '@guiche/contract/errors'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import type { Ticket } from '@guiche/contract/features/tickets'
import { createContext, useContext } from 'react'
import type { Change, TicketQuery } from './api.ts'

export type TicketQuestion =
  | { kind: 'accept' | 'reopen' | 'transfer' | 'snooze' | 'tag' | 'log' | 'pdf'; ticket: Ticket }
  /** `next`: where to go on afterwards. */
  | { kind: 'close'; ticket: Ticket; next?: Pick<Ticket, 'uuid'> | null }
  /** `contact`: with whom, when that is known already. */
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'closeMany' | 'tagMany' | 'transferMany'; tickets: readonly Ticket[] }
  /** `total`: how many the list says it holds. */
  | { kind: 'export'; query: TicketQuery; total: number | null }
  | { kind: 'conflict'; other: OtherOpenTicket }

export type Deed = 'return' | 'close' | 'ignore' | 'transfer' | 'snooze' | 'wake'

/** Where commands are carried out: calls, dialogs, and what the screen shows afterwards. */
export interface TicketDesk {
  ask: (question: TicketQuestion) => void
  /** Accept or reopen, and open it. Told by a toast when it fails; throws inside of a dialog. */
  attend: (ticket: Ticket, change: Change) => void
  attendOrThrow: (ticket: Ticket, change: Change) => Promise<void>
  /** A change after which it is no longer this person's to answer: the screen leaves it. */
  letGo: (ticket: Ticket, change: Change, deed: Deed) => void
  letGoOrThrow: (ticket: Ticket, change: Change, deed: Deed, next?: Pick<Ticket, 'uuid'> | null) => Promise<void>
  /** The same to each, in the background; what becomes of it is told beside the list. */
  changeMany: (tickets: readonly Ticket[], change: Change) => Promise<void>
  tagMany: (tickets: readonly Ticket[], tagIds: readonly number[]) => Promise<void>
  start: (body: { contactId: number; queueId: number; whatsappId: number }) => Promise<void>
  /** To come back to it: the screen leaves it, or it would be read at once. */
  markUnread: (ticket: Ticket) => void
  remove: (ticket: Ticket) => void
  open: (ticket: Pick<Ticket, 'uuid'>) => void
}

/** Given by TicketDeskProvider. */
export const Desk = createContext<TicketDesk | null>(null)

export const useTicketDesk = (): TicketDesk => {
  const desk = useContext(Desk)
  if (!desk) throw new Error('useTicketDesk outside of a TicketDeskProvider')
  return desk
}
