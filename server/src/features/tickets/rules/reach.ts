/** Whom our messages can reach. */
import { abilitiesOf, type ChannelKind, type IdentityKind } from '@guiche/contract/channels'

/** Whether a connection can write to a contact who has never written to it. */
export const canReach = (facts: { channel: ChannelKind; identities: readonly IdentityKind[] }): boolean =>
  facts.identities.some((kind) => abilitiesOf(facts.channel).reaches.includes(kind))

/** The first that reaches the contact; if none does, the first of all, which is then refused by name. */
export const fittingConnection = <C extends { channel: ChannelKind }>(
  connections: readonly C[],
  identities: readonly IdentityKind[],
): C | null => connections.find(({ channel }) => canReach({ channel, identities })) ?? connections[0] ?? null

/** Whether the conversation accepts free text now: otherwise automatic texts are not even tried. */
export const takesWords = (
  ticket: { channel: ChannelKind; contactActive: boolean; replyUntil: Date | null },
  now: Date,
): boolean =>
  ticket.contactActive &&
  (abilitiesOf(ticket.channel).replyWindowHours === null || (ticket.replyUntil !== null && ticket.replyUntil > now))
