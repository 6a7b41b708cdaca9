import { abilitiesOf, personReplyUntil } from '@guiche/contract/channels'
import type { Ticket } from '@guiche/contract/features/tickets'

/** The channel takes no free text now. */
export const isWindowShut = ({ channel, replyUntil }: Pick<Ticket, 'channel' | 'replyUntil'>, now: number): boolean =>
  abilitiesOf(channel).replyWindowHours !== null &&
  (replyUntil === null || personReplyUntil(channel, new Date(replyUntil)).getTime() <= now)
