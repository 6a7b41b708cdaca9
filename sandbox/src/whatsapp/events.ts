/** Events of the network for tests and the phone page. */
import type { proto } from 'baileys'
import type { ChatMessage } from './chats.ts'
import type { Companion } from './companion.ts'
import type { Group } from './group.ts'
import type { Person } from './person.ts'
import type { Stanza } from './stanza.ts'

/** A message that a customer's phone has decrypted. */
export interface ReceivedMessage {
  to: Person
  from: Person
  companion: Companion
  /** The chat in the product's addressing. */
  chat: string
  id: string
  message: proto.IMessage
  encryption: string
  group: Group | undefined
  /** The phone already had this id. */
  repeated: boolean
}

/** The copy of a sent message that the product sends to the account's own phone. */
export interface OwnPhoneCopy {
  message: proto.IMessage
  destination: string | null | undefined
  category: string | undefined
}

export interface NetworkEvents {
  'client-error': [error: Error]
  'code-requested': [jid: string]
  paired: [companion: Companion]
  online: [companion: Companion]
  offline: [companion: Companion]
  unlinked: [companion: Companion]
  message: [received: ReceivedMessage]
  'own-phone': [copy: OwnPhoneCopy]
  receipt: [stanza: Stanza, companion: Companion | undefined]
  presence: [stanza: Stanza, companion: Companion | undefined]
  undecryptable: [person: Person, error: Error]
  'retry-asked': [person: Person, messageId: string]
  'retry-served': [messageId: string]
  trace: [direction: 'to-product' | 'from-product', stanza: Stanza]
  change: [change: NetworkChange]
}

/** Changes for the phone page. */
export type NetworkChange =
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'person'; pn: string }
  | { kind: 'typing'; customer: string; peer: string; by: 'business'; state: string }
  | { kind: 'faults' }
