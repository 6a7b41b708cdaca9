/** Whom our messages can reach. */
import { abilitiesOf, type ChannelKind, type IdentityKind } from '@guiche/contract/channels'

/** Whether a connection can write to a contact who has never written to it. */
export const canReach = (facts: { channel: ChannelKind; identities: readonly IdentityKind[] }): boolean =>
  facts.identities.some((kind) => abilitiesOf(facts.channel).reaches.includes(kind))

/** Whether the conversation accepts free text now: otherwise automatic texts are not even tried. */
export const takesWords = (
  ticket: { channel: ChannelKind; contactActive: boolean; replyUntil: Date | null },
  now: Date,
): boolean =>
  ticket.contactActive &&
  (abilitiesOf(ticket.channel).replyWindowHours === null || (ticket.replyUntil !== null && ticket.replyUntil > now))
