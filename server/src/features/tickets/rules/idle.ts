/** When an attended ticket that nobody writes in closes by itself, and when its customer is told before. */
import type { TicketStatus } from '@guiche/contract/features/tickets'

export interface IdleTicket {
  status: TicketStatus
  isSnoozed: boolean
  /** The last message or move. */
  idleSince: Date
  /** The customer was told that it will close, and has not written since. */
  toldAt: Date | null
  isOursLast: boolean
}

export interface IdleWishes {
  /** The company is active and its number connected: else nobody is silent of their own will. */
  isServed: boolean
  /** 0: never. */
  closeMinutes: number
  /** 0: nobody is told. */
  tellMinutes: number
  onlyAfterOurs: boolean
}

export type IdleVerdict = 'wait' | 'tell' | 'close'

const minute = 60_000

/**
 * Told first, where the connection wants that, and closed when both times are over. Being told is a message and so begins the quiet anew:
 * from there only the second time counts, but both again from what an agent wrote after it. `store/idle.ts` finds the same.
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
