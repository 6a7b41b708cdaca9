/** A device that the product under test linked to an account. */
import type { proto } from 'baileys'
import type { Client } from './client.ts'
import type { KeyBundle, PublicPreKey, SignedPublicPreKey } from './key-bundle.ts'
import { with05 } from './key-bundle.ts'
import type { Person } from './person.ts'
import { type Stanza, USER_SERVER } from './stanza.ts'

export interface SendOptions {
  id?: string
  /** Set for messages with a file: image, video, ptt, document… */
  mediatype?: string
  corrupt?: boolean
  /** The account's own phone wrote it: its linked devices get a copy. */
  asOwner?: boolean
  retryCount?: string
  /** Seconds since 1970 of the first send: a resend keeps its time. */
  sentAt?: string
}

/** The data for encrypting a message again when the device requests it. */
export interface Origin {
  /** The other side of the chat, even if the owner's phone wrote. */
  person: Person
  message: proto.IMessage
  options: SendOptions
  groupJid?: string
}

/** A stanza that the device has not acknowledged; it is sent again after every reconnect. */
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
  /** The device has the key of its phone's address book. */
  knowsBook = false
  /** The device has received the phone's history. */
  knowsPast = false
  /** The device registered for the full history. */
  wantsFullHistory = false
  pending: Pending[] = []
  /** Held back by the reorder fault. */
  held: Stanza[] = []
  client: Client | undefined
  /** True once the device has requested its queue; until then stanzas only accumulate. */
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

  /** The device's name in Signal sessions. */
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
