/** The shape of the state file: bytes as base64, stanzas in their binary form. */

import type { ChatMessage } from '../chats.ts'
import type { SendOptions } from '../companion.ts'
import type { MediaHostRecord } from '../media-host.ts'
import type { AuthorityRecord } from '../noise-authority.ts'
import type { Addressing, PersonKind } from '../person.ts'

export const STATE_VERSION = 1

export interface KeyPairRecord {
  publicKey: string
  privateKey: string
}

export interface PreKeyRecord extends KeyPairRecord {
  id: number
}

export interface DeviceRecord {
  identity: KeyPairRecord
  registrationId: number
  signed: PreKeyRecord & { signature: string }
  preKeys: PreKeyRecord[]
  unused: number[]
  nextPreKey: number
  sessions: [string, string][]
  senderKeys: [string, string][]
}

export interface PendingRecord {
  stanza: string
  origin?: { person: string; message: string; options: SendOptions; groupJid?: string }
}

export interface CompanionRecord {
  id: number
  keyIndex: number
  noiseKey: string
  identity: string
  registrationId: number
  signed: { id: number; publicKey: string; signature: string }
  oneTime: { id: number; publicKey: string }[]
  preKeyUploads: number
  knowsBook?: boolean
  knowsPast?: boolean
  wantsFullHistory?: boolean
  pending: PendingRecord[]
}

export interface PersonRecord {
  pn: string
  lid: string
  name: string
  kind: PersonKind
  addressing: Addressing
  online: boolean
  autoDeliver: boolean
  autoRead: boolean
  nextDevice: number
  phone: DeviceRecord
  companions: CompanionRecord[]
  waiting: { account: string; device: number; stanza: string }[]
  outbox: { id: string; to: string; message: string; options: SendOptions }[]
  knownGroups: [string, string[]][]
  /** Absent in files from before blocking was supported. */
  blocked?: string[]
  book?: string
  past?: string[]
}

export interface GroupRecord {
  jid: string
  subject: string
  creator: string
  members: string[]
  addressing: Addressing
  created: number
}

export interface ChatEntryRecord {
  view: ChatMessage
  original: string
  via?: { device: number; chat: string }
}

export interface StateRecord {
  version: typeof STATE_VERSION
  authority: AuthorityRecord
  media: MediaHostRecord
  people: PersonRecord[]
  groups: GroupRecord[]
  chats: ChatEntryRecord[]
}
