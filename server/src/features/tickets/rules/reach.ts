/** Whom words of ours reach. */
import { abilitiesOf, type ChannelKind, type IdentityKind } from '@guiche/contract/channels'

/** Whether a connection can write to a contact whom it has not met. */
export const canReach = (facts: { channel: ChannelKind; identities: readonly IdentityKind[] }): boolean =>
  facts.identities.some((kind) => abilitiesOf(facts.channel).reaches.includes(kind))

/** Whether the conversation takes free text now: the company's own words are not even tried where it does not. */
export const takesWords = (
  ticket: { channel: ChannelKind; contactActive: boolean; replyUntil: Date | null },
  now: Date,
): boolean =>
  ticket.contactActive &&
  (abilitiesOf(ticket.channel).replyWindowHours === null || (ticket.replyUntil !== null && ticket.replyUntil > now))
