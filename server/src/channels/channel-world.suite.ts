/** What the channel suite needs from a channel's test world: the customer's phone, and ways to cause trouble. */
import type { Channel, ChannelConnection, Identity, OutboundMessage } from './channel.ts'

/** What the customer writes. Media as bytes; `unknown` is a kind that no channel shows. */
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
  /** The network reports reads but no deliveries. */
  tellsNoDelivery?: boolean
  /** What people cannot send there. */
  cannotSay?: readonly CustomerContent['kind'][]
  /** The type of a sample there, if the network does not accept the usual one. */
  mimeOf?(sample: { kind: CustomerContent['kind']; mime: string }): string
  /** Returns the message's id as the channel will report it. */
  customerSends(content: CustomerContent, options?: { quotes?: string }): Promise<string>
  /** Opens the chat: delivered messages become read. */
  customerReads(): Promise<void>
  customerEdits?(externalId: string, text: string): Promise<void>
  customerDeletes?(externalId: string): Promise<void>
  /** Taps a row or a button of ours; returns the id of the resulting message. */
  customerTaps(externalId: string, title: string): Promise<string>
  /** Resolves when the phone shows our message. */
  seenByCustomer(externalId: string): Promise<SeenByCustomer>
  /** The current state of a message on the phone, ours or the customer's. */
  nowOnPhone(externalId: string): { text: string; isEdited: boolean; isDeleted: boolean; ourReaction: string }
  /** How many of our messages the phone shows. */
  countSeenByCustomer(): Promise<number>
  /** Resolves once the customer's phone shows that we read this message of theirs. */
  readByUs?(externalId: string): Promise<void>
  /** The network delivers the next message of the customer twice. */
  doubleNext?(): void
  /** The next send meets a temporary network problem. Returns a function that ends it. */
  trouble(): Promise<() => Promise<void>>
  close(): Promise<void>
}
