/** The network as it was when the record was written. */
import { readFile, rename } from 'node:fs/promises'
import { decodeBinaryNode, proto } from 'baileys'
import { AddressBook } from '../address-book.ts'
import { Companion, type Origin, type Pending } from '../companion.ts'
import type { WhatsAppNetwork } from '../network.ts'
import { Past } from '../past.ts'
import { Person } from '../person.ts'
import { type DeviceKeys, SignalDevice } from '../signal-device.ts'
import { present } from '../stanza.ts'
import {
  type CompanionRecord,
  type DeviceRecord,
  type KeyPairRecord,
  type PendingRecord,
  type PersonRecord,
  STATE_VERSION,
  type StateRecord,
} from './record.ts'

const bytes = (text: string) => Buffer.from(text, 'base64')
const stanzaFrom = (text: string) => decodeBinaryNode(bytes(text))
const messageFrom = (text: string) => proto.Message.decode(bytes(text))

/** An unreadable file is set aside: the sandbox is for experiments and must start. */
export async function readState(file: string): Promise<StateRecord | undefined> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`the sandbox cannot read ${file}: ${error.message}`)
  })
  if (content === undefined) return undefined
  const record = parseRecord(content)
  if (!record) await rename(file, `${file}.unreadable`)
  return record
}

function parseRecord(content: string): StateRecord | undefined {
  try {
    const record = JSON.parse(content) as Partial<StateRecord>
    // Only this program writes the file; the version determines the whole shape.
    return record.version === STATE_VERSION ? (record as StateRecord) : undefined
  } catch {
    return undefined
  }
}

export async function restorePeople(network: WhatsAppNetwork, record: StateRecord): Promise<void> {
  for (const person of record.people) network.people.add(await personFrom(person))
  for (const { creator, members, ...rest } of record.groups) {
    const everybody = members.map((pn) => network.people.require(pn))
    network.groups.set(rest.jid, { ...rest, creator: network.people.require(creator), members: everybody })
  }
  network.chats.restore(record.chats.map((entry) => ({ ...entry, original: bytes(entry.original) })))
  for (const { pn, companions } of record.people) {
    for (const companion of companions) await restorePending(network, pn, companion)
  }
}

async function personFrom(record: PersonRecord): Promise<Person> {
  const person = new Person(record, new SignalDevice(keysFrom(record.phone)))
  person.addressing = record.addressing
  person.online = record.online
  person.autoDeliver = record.autoDeliver
  person.autoRead = record.autoRead
  person.nextDevice = record.nextDevice
  for (const entry of record.waiting) person.waiting.push({ ...entry, stanza: await stanzaFrom(entry.stanza) })
  person.outbox = record.outbox.map((entry) => ({ ...entry, message: messageFrom(entry.message) }))
  for (const [jid, told] of record.knownGroups) person.knownGroups.set(jid, new Set(told))
  for (const number of record.blocked ?? []) person.blocked.add(number)
  if (record.book) person.book = new AddressBook(record.book)
  if (record.past) person.past = new Past(record.past)
  for (const companion of record.companions) person.companions.set(companion.id, companionFrom(person, companion))
  return person
}

function keysFrom(record: DeviceRecord): DeviceKeys {
  const pair = ({ publicKey, privateKey }: KeyPairRecord) => ({ pubKey: bytes(publicKey), privKey: bytes(privateKey) })
  const entries = (list: [string, string][]) =>
    new Map(list.map(([key, value]): [string, Buffer] => [key, bytes(value)]))
  const { signed } = record
  return {
    identity: pair(record.identity),
    registrationId: record.registrationId,
    signed: { keyId: signed.id, keyPair: pair(signed), signature: bytes(signed.signature) },
    preKeys: new Map(record.preKeys.map((key) => [key.id, { keyId: key.id, keyPair: pair(key) }])),
    unused: record.unused,
    nextPreKey: record.nextPreKey,
    sessions: entries(record.sessions),
    senderKeys: entries(record.senderKeys),
  }
}

function companionFrom(person: Person, record: CompanionRecord): Companion {
  const { id, keyIndex, registrationId, signed } = record
  const companion = new Companion(person, id, keyIndex, {
    noiseKey: bytes(record.noiseKey),
    identity: bytes(record.identity),
    registrationId,
    signed: { id: signed.id, publicKey: bytes(signed.publicKey), signature: bytes(signed.signature) },
  })
  companion.oneTime = record.oneTime.map((key) => ({ id: key.id, publicKey: bytes(key.publicKey) }))
  companion.preKeyUploads = record.preKeyUploads
  companion.knowsBook = record.knowsBook ?? false
  companion.knowsPast = record.knowsPast ?? false
  companion.wantsFullHistory = record.wantsFullHistory ?? false
  return companion
}

/** After all people exist, as pending stanzas refer to them. */
async function restorePending(network: WhatsAppNetwork, pn: string, record: CompanionRecord): Promise<void> {
  const companion = present(network.people.require(pn).companions.get(record.id), 'the linked device')
  for (const entry of record.pending) companion.pending.push(await pendingFrom(network, entry))
}

async function pendingFrom(network: WhatsAppNetwork, record: PendingRecord): Promise<Pending> {
  const stanza = await stanzaFrom(record.stanza)
  if (!record.origin) return { stanza }
  const person = network.people.byNumber(record.origin.person)
  if (!person) return { stanza }
  const origin: Origin = { ...record.origin, person, message: messageFrom(record.origin.message) }
  return { stanza, origin }
}
