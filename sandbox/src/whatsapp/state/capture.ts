/** The current state of the network, as a record for a file. */
import { encodeBinaryNode, proto } from 'baileys'
import type { Companion, Pending } from '../companion.ts'
import type { WhatsAppNetwork } from '../network.ts'
import type { Person } from '../person.ts'
import type { DeviceKeys } from '../signal-device.ts'
import type { Stanza } from '../stanza.ts'
import {
  type CompanionRecord,
  type DeviceRecord,
  type PendingRecord,
  type PersonRecord,
  STATE_VERSION,
  type StateRecord,
} from './record.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const stanzaText = (stanza: Stanza) => text(encodeBinaryNode(stanza))
const messageText = (message: proto.IMessage) => text(proto.Message.encode(message).finish())

export function captureState(network: WhatsAppNetwork): StateRecord {
  return {
    version: STATE_VERSION,
    authority: network.authority.record(),
    media: network.media.record(),
    people: network.people.all().map(personRecord),
    groups: [...network.groups.values()].map(({ creator, members, ...rest }) => ({
      ...rest,
      creator: creator.pn,
      members: members.map((member) => member.pn),
    })),
    chats: network.chats.all().map((entry) => ({ ...entry, original: text(entry.original) })),
  }
}

function personRecord(person: Person): PersonRecord {
  const { pn, lid, name, kind, addressing, online, autoDeliver, autoRead, nextDevice } = person
  return {
    ...{ pn, lid, name, kind, addressing, online, autoDeliver, autoRead, nextDevice },
    phone: deviceRecord(person.phone.keys),
    companions: [...person.companions.values()].map(companionRecord),
    waiting: person.waiting.map((entry) => ({ ...entry, stanza: stanzaText(entry.stanza) })),
    outbox: person.outbox.map((entry) => ({ ...entry, message: messageText(entry.message) })),
    knownGroups: [...person.knownGroups].map(([jid, told]) => [jid, [...told]]),
    blocked: [...person.blocked],
    ...(person.book ? { book: person.book.record() } : {}),
    ...(person.past ? { past: person.past.record() } : {}),
  }
}

function deviceRecord(keys: DeviceKeys): DeviceRecord {
  const pair = ({ pubKey, privKey }: DeviceKeys['identity']) => ({ publicKey: text(pubKey), privateKey: text(privKey) })
  const entries = (map: Map<string, Uint8Array>) => [...map].map(([key, value]): [string, string] => [key, text(value)])
  return {
    identity: pair(keys.identity),
    registrationId: keys.registrationId,
    signed: { id: keys.signed.keyId, ...pair(keys.signed.keyPair), signature: text(keys.signed.signature) },
    preKeys: [...keys.preKeys.values()].map((key) => ({ id: key.keyId, ...pair(key.keyPair) })),
    unused: keys.unused,
    nextPreKey: keys.nextPreKey,
    sessions: entries(keys.sessions),
    senderKeys: entries(keys.senderKeys),
  }
}

function companionRecord(companion: Companion): CompanionRecord {
  const { id, keyIndex, registrationId, preKeyUploads, knowsBook, knowsPast, wantsFullHistory, signed } = companion
  return {
    ...{ id, keyIndex, registrationId, preKeyUploads, knowsBook, knowsPast, wantsFullHistory },
    noiseKey: text(companion.noiseKey),
    identity: text(companion.identity),
    signed: { id: signed.id, publicKey: text(signed.publicKey), signature: text(signed.signature) },
    oneTime: companion.oneTime.map((key) => ({ id: key.id, publicKey: text(key.publicKey) })),
    pending: companion.pending.map(pendingRecord),
  }
}

function pendingRecord({ stanza, origin }: Pending): PendingRecord {
  if (!origin) return { stanza: stanzaText(stanza) }
  const { person, message, ...rest } = origin
  return { stanza: stanzaText(stanza), origin: { ...rest, person: person.pn, message: messageText(message) } }
}
