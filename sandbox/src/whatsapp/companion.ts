/** A device linked to an account by the product under test. */
import type { proto } from 'baileys'
import type { Client } from './client.ts'
import type { KeyBundle, PublicPreKey, SignedPublicPreKey } from './key-bundle.ts'
import { with05 } from './key-bundle.ts'
import type { Person } from './person.ts'
import { type Stanza, USER_SERVER } from './stanza.ts'

export interface SendOptions {
  id?: string
  /** Set for everything that refers to a file: image, video, ptt, document… */
  mediatype?: string
  corrupt?: boolean
  /** The account's own phone wrote it: its linked devices get a copy. */
  asOwner?: boolean
  retryCount?: string
  /** Seconds since 1970 when it was sent first: what is sent again keeps its time. */
  sentAt?: string
}

/** What is needed to encrypt a message again when the device asks for it. */
export interface Origin {
  /** The other side of the chat, also when the owner's phone wrote. */
  person: Person
  message: proto.IMessage
  options: SendOptions
  groupJid?: string
}

/** Something the device has not answered yet; it is sent again after every reconnect. */
export interface Pending {
  stanza: Stanza
  origin?: Origin
  retryAsked?: boolean
}

export interface CompanionKeys {
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  signed: SignedPublicPreKey
}

export class Companion {
  readonly noiseKey: Buffer
  readonly identity: Buffer
  registrationId: number
  signed: SignedPublicPreKey
  oneTime: PublicPreKey[] = []
  preKeyUploads = 0
  /** It was given the key to the address book of its phone. */
  knowsBook = false
  /** It was handed what its phone held before it was linked. */
  knowsPast = false
  /** It registered as one that wants all of it. */
  wantsFullHistory = false
  pending: Pending[] = []
  /** Held back by the reorder fault. */
  held: Stanza[] = []
  client: Client | undefined
  /** True once the device has asked for its queue; until then stanzas only pile up. */
  active = false

  constructor(
    readonly owner: Person,
    readonly id: number,
    readonly keyIndex: number,
    keys: CompanionKeys,
  ) {
    this.noiseKey = keys.noiseKey
    this.identity = keys.identity
    this.registrationId = keys.registrationId
    this.signed = keys.signed
  }

  get jid(): string {
    return `${this.owner.pn}:${this.id}@${USER_SERVER}`
  }

  get lidJid(): string {
    return `${this.owner.lid}:${this.id}@lid`
  }

  /** The name of this device in Signal sessions. */
  get address(): string {
    return `${this.owner.pn}.${this.id}`
  }

  takeBundle(): KeyBundle {
    const oneTime = this.oneTime.shift()
    return {
      registrationId: this.registrationId,
      identity: with05(this.identity),
      signed: this.signed,
      ...(oneTime ? { oneTime } : {}),
    }
  }
}
