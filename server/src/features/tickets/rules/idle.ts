/** When an attended ticket that nobody writes in closes automatically, and when its customer is warned before. */
import type { TicketStatus } from '@guiche/contract/features/tickets'

export interface IdleTicket {
  status: TicketStatus
  isSnoozed: boolean
  /** The last message or change of state. */
  idleSince: Date
  /** The customer was warned that it will close, and has not written since. */
  toldAt: Date | null
  isOursLast: boolean
}

export interface IdleWishes {
  /** The company is active and its number connected: otherwise the silence may not be the customer's. */
  isServed: boolean
  /** 0: never. */
  closeMinutes: number
  /** 0: no warning. */
  tellMinutes: number
  onlyAfterOurs: boolean
}

export type IdleVerdict = 'wait' | 'tell' | 'close'

const minute = 60_000

/**
 * The customer is warned first if the connection wants that, and the ticket closes after both times. The warning is a
 * message, which restarts the idle time; from there only the second time counts. After a later message of an agent
 * both times count again. `store/idle.ts` implements the same in SQL.
 */
export const whatQuietMeans = (ticket: IdleTicket, wishes: IdleWishes, now: Date): IdleVerdict => {
  const { closeMinutes, tellMinutes } = wishes
  if (closeMinutes === 0 || !wishes.isServed) return 'wait'
  if (ticket.status !== 'open' || ticket.isSnoozed) return 'wait'
  if (wishes.onlyAfterOurs && !ticket.isOursLast) return 'wait'
  const isOver = (minutes: number) => now.getTime() >= ticket.idleSince.getTime() + minutes * minute
  if (ticket.toldAt === null && tellMinutes > 0) return isOver(tellMinutes) ? 'tell' : 'wait'
  const isJustTold = ticket.toldAt !== null && ticket.idleSince <= ticket.toldAt
  return isOver(isJustTold ? closeMinutes : closeMinutes + tellMinutes) ? 'close' : 'wait'
}
