import { abilitiesOf, personReplyUntil } from '@guiche/contract/channels'
import type { Ticket } from '@guiche/contract/features/tickets'

type Windowed = Pick<Ticket, 'channel' | 'replyUntil'>

export interface OpenWindow {
  until: Date
  /** Automatic texts no longer reach the contact. */
  isPeopleOnly: boolean
}

/** The channel's window for free text; null if it has none or it is closed. */
export const openWindow = ({ channel, replyUntil }: Windowed, now: number): OpenWindow | null => {
  if (abilitiesOf(channel).replyWindowHours === null || replyUntil === null) return null
  const forAll = new Date(replyUntil)
  if (forAll.getTime() > now) return { until: forAll, isPeopleOnly: false }
  const forPeople = personReplyUntil(channel, forAll)
  return forPeople.getTime() > now ? { until: forPeople, isPeopleOnly: true } : null
}

/** The channel accepts no free text now, from anybody. */
export const isWindowShut = (ticket: Windowed, now: number): boolean =>
  abilitiesOf(ticket.channel).replyWindowHours !== null && openWindow(ticket, now) === null

/** The channel accepts no automatic text now, such as a farewell. */
export const isShutToProduct = (ticket: Windowed, now: number): boolean =>
  abilitiesOf(ticket.channel).replyWindowHours !== null && openWindow(ticket, now)?.isPeopleOnly !== false
