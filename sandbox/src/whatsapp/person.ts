/** A WhatsApp account: one phone (device 0) and the devices linked to it. */
import type { proto } from 'baileys'
import type { AddressBook } from './address-book.ts'
import type { Companion, SendOptions } from './companion.ts'
import type { Past } from './past.ts'
import { SignalDevice } from './signal-device.ts'
import { type Stanza, USER_SERVER } from './stanza.ts'

export type Addressing = 'pn' | 'lid'
export type PersonKind = 'customer' | 'business'

export interface PersonTraits {
  pn: string
  lid: string
  name: string
  kind: PersonKind
}

/** A ciphertext that waits for the person's phone to come back. */
export interface WaitingDelivery {
  account: string
  device: number
  /** The product's message with only the part meant for this phone. */
  stanza: Stanza
}

/** Written while the phone was offline. */
export interface OutboxEntry {
  id: string
  /** Number of an account, or the JID of a group. */
  to: string
  message: proto.IMessage
  options: SendOptions
}

export class Person {
  readonly pn: string
  readonly lid: string
  readonly kind: PersonKind
  name: string
  readonly companions = new Map<number, Companion>()
  nextDevice = 1
  /** How this person's own stanzas are addressed on the wire. */
  addressing: Addressing = 'lid'
  online = true
  autoDeliver = true
  autoRead = false
  waiting: WaitingDelivery[] = []
  outbox: OutboxEntry[] = []
  /** Numbers that this account has blocked: what they write stays with them. */
  readonly blocked = new Set<string>()
  /** Absent: the phone knows nobody. */
  book: AddressBook | undefined
  /** Absent: the phone holds nothing of before. */
  past: Past | undefined
  /** Which devices already hold our sender key, by group. */
  readonly knownGroups = new Map<string, Set<string>>()

  constructor(
    traits: PersonTraits,
    readonly phone = new SignalDevice(),
  ) {
    this.pn = traits.pn
    this.lid = traits.lid
    this.kind = traits.kind
    this.name = traits.name
  }

  get jid(): string {
    return `${this.pn}@${USER_SERVER}`
  }

  get lidJid(): string {
    return `${this.lid}@lid`
  }

  get wireJid(): string {
    return this.addressing === 'lid' ? this.lidJid : this.jid
  }

  get address(): string {
    return `${this.pn}.0`
  }
}
