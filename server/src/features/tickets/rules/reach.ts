/** Whether a connection can write to a contact whom it has not met. */
import { abilitiesOf, type ChannelKind, type IdentityKind } from '@guiche/contract/channels'

export const canReach = (facts: { channel: ChannelKind; identities: readonly IdentityKind[] }): boolean =>
  facts.identities.some((kind) => abilitiesOf(facts.channel).reaches.includes(kind))
