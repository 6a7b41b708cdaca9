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

/** A ciphertext that waits until the person's phone is back. */
export interface WaitingDelivery {
  account: string
  device: number
  /** The product's message with only the part for this phone. */
  stanza: Stanza
}

/** Written while the phone was offline. */
export interface OutboxEntry {
  id: string
  /** The number of an account, or the JID of a group. */
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
  /** The address of this person's own stanzas on the wire. */
  addressing: Addressing = 'lid'
  online = true
  autoDeliver = true
  autoRead = false
  waiting: WaitingDelivery[] = []
  outbox: OutboxEntry[] = []
  /** Numbers that this account has blocked: their messages are not delivered. */
  readonly blocked = new Set<string>()
  /** Absent if the phone has no contacts. */
  book: AddressBook | undefined
  /** Absent if the phone has no history. */
  past: Past | undefined
  /** The devices that already have our sender key, by group. */
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
