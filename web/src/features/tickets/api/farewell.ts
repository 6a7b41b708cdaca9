/**
 * What a customer would be told when their ticket is closed, shown before closing. The server decides again when it
 * sends it.
 */
import type { ConnectionSummary } from '@guiche/contract/features/connections'
import type { Ticket } from '@guiche/contract/features/tickets'
import { isShutToProduct } from '../../messages/api.ts'

/**
 * Nothing can reach the contact: blocked, a group that is not treated as a ticket, the channel's closed window; or
 * there is no farewell.
 */
export type Silence = 'blocked' | 'group' | 'windowClosed' | 'unwritten'

export interface Farewell {
  /** With their tokens; empty: there are none, and `silence` says why. */
  words: string
  /** The question for a rating; empty: the connection has none, or it would not arrive. */
  question: string
  silence: Silence | null
}

type Told = Pick<Ticket, 'isGroup' | 'channel' | 'replyUntil' | 'whatsapp'> & { contact: { active: boolean } }

interface FarewellFacts {
  /** The closing user's own text, which takes precedence. */
  own: string
  /** Of the ticket; undefined: it was deleted. */
  connection: Pick<ConnectionSummary, 'complationMessage' | 'ratingMessage'> | undefined
  now: number
}

const unreachable = (ticket: Told, now: number): Silence | null => {
  if (!ticket.contact.active) return 'blocked'
  if (ticket.isGroup && ticket.whatsapp?.groupAsTicket !== 'enabled') return 'group'
  return isShutToProduct(ticket, now) ? 'windowClosed' : null
}

export const farewellOf = (ticket: Told, { own, connection, now }: FarewellFacts): Farewell => {
  const obstacle = unreachable(ticket, now)
  if (obstacle) return { words: '', question: '', silence: obstacle }
  const words = own || (connection?.complationMessage ?? '')
  return { words, question: connection?.ratingMessage ?? '', silence: words === '' ? 'unwritten' : null }
}

/** The same text for some of many tickets, and their connections. */
interface SharedFarewell {
  words: string
  connections: string[]
}

/** For many tickets: each farewell once, in order, and how many customers get none. */
export const sharedFarewells = (
  tickets: readonly { connection: string; farewell: Pick<Farewell, 'words'> }[],
): { told: SharedFarewell[]; silent: number } => {
  const told = new Map<string, Set<string>>()
  let silent = 0
  for (const { connection, farewell } of tickets) {
    if (farewell.words === '') silent += 1
    else told.set(farewell.words, (told.get(farewell.words) ?? new Set()).add(connection))
  }
  return { told: [...told].map(([words, names]) => ({ words, connections: [...names] })), silent }
}
