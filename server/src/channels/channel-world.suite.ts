/** What the channel suite asks of a channel's test world: the customer's phone, and switches for trouble. */
import type { Channel, ChannelConnection, Identity, OutboundMessage } from './channel.ts'

/** What the customer writes. Media as bytes; `unknown` is a kind that no channel renders. */
export type CustomerContent =
  | { kind: 'text'; text: string }
  | {
      kind: 'image' | 'video' | 'sticker' | 'audio' | 'document'
      bytes: Buffer
      mime: string
      name?: string
      caption?: string
    }
  | { kind: 'location'; latitude: number; longitude: number; name: string }
  | { kind: 'contact'; name: string; number: string }
  | { kind: 'reaction'; emoji: string; target: string }
  | { kind: 'unknown' }

/** What the customer's phone shows of our message. */
export interface SeenByCustomer {
  externalId: string
  kind: OutboundMessage['kind']
  text: string
  bytes?: Buffer
  name?: string
  isVoiceNote?: boolean
  quotes?: string
}

export interface ChannelWorld {
  channel: Channel
  connection: ChannelConnection
  /** One customer, known to the network by these identities. */
  customer: { identities: readonly [Identity, ...Identity[]]; name: string }
  /** Somebody whom the network does not know. */
  stranger: Identity
  /** The network says what was read, and nothing of what has arrived. */
  tellsNoDelivery?: boolean
  /** What people cannot send there. */
  cannotSay?: readonly CustomerContent['kind'][]
  /** The type of a sample there, where the network would not take its own. */
  mimeOf?(sample: { kind: CustomerContent['kind']; mime: string }): string
  /** Answers the message's id as the channel will report it. */
  customerSends(content: CustomerContent, options?: { quotes?: string }): Promise<string>
  /** Opens the chat: what was delivered becomes read. */
  customerReads(): Promise<void>
  customerEdits?(externalId: string, text: string): Promise<void>
  customerDeletes?(externalId: string): Promise<void>
  /** Taps a row or a button of ours; answers the id of what that sends. */
  customerTaps(externalId: string, title: string): Promise<string>
  /** Resolves when the phone shows our message. */
  seenByCustomer(externalId: string): Promise<SeenByCustomer>
  /** What became of a message on the phone since: of ours or of the customer's. */
  nowOnPhone(externalId: string): { text: string; isEdited: boolean; isDeleted: boolean; ourReaction: string }
  /** How many of our messages the phone shows. */
  countSeenByCustomer(): Promise<number>
  /** Resolves once the customer's phone shows that we read this message of theirs. */
  readByUs?(externalId: string): Promise<void>
  /** The network hands over the next message of the customer twice. */
  doubleNext?(): void
  /** The next send finds the network in trouble that passes. Answers how to end the trouble. */
  trouble(): Promise<() => Promise<void>>
  close(): Promise<void>
}
