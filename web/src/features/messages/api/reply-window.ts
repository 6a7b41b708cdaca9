import { abilitiesOf, personReplyUntil } from '@guiche/contract/channels'
import type { Ticket } from '@guiche/contract/features/tickets'

type Windowed = Pick<Ticket, 'channel' | 'replyUntil'>

export interface OpenWindow {
  until: Date
  /** What the product says by itself no longer reaches the contact. */
  isPeopleOnly: boolean
}

/** The channel's window for free text; null where it has none or it is shut. */
export const openWindow = ({ channel, replyUntil }: Windowed, now: number): OpenWindow | null => {
  if (abilitiesOf(channel).replyWindowHours === null || replyUntil === null) return null
  const forAll = new Date(replyUntil)
  if (forAll.getTime() > now) return { until: forAll, isPeopleOnly: false }
  const forPeople = personReplyUntil(channel, forAll)
  return forPeople.getTime() > now ? { until: forPeople, isPeopleOnly: true } : null
}

/** The channel takes no free text now, from nobody. */
export const isWindowShut = (ticket: Windowed, now: number): boolean =>
  abilitiesOf(ticket.channel).replyWindowHours !== null && openWindow(ticket, now) === null

/** The channel takes nothing now that the product says by itself, as a farewell. */
export const isShutToProduct = (ticket: Windowed, now: number): boolean =>
  abilitiesOf(ticket.channel).replyWindowHours !== null && openWindow(ticket, now)?.isPeopleOnly !== false
