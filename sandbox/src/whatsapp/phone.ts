/** What people do with their phones, by number: the API for tests, the control API and scripts. */
import { proto } from 'baileys'
import type { ChatMessage } from './chats.ts'
import type { SendOptions } from './companion.ts'
import { sendFromCustomer, sendFromOwnPhone, sendOutbox, sendToGroup } from './customer-messages.ts'
import { type Draft, UnknownMessageError, write } from './draft.ts'
import { mediaPartOf } from './message-content.ts'
import type { WhatsAppNetwork } from './network.ts'
import { enterPairingCode, scanQr } from './pairing.ts'
import type { Person } from './person.ts'
import { readWaiting } from './product-messages.ts'

/** A customer writes to an account or a group, or an account's owner writes to a customer on the phone itself. */
export async function writeMessage(
  network: WhatsAppNetwork,
  from: string,
  to: string,
  draft: Draft,
  options: SendOptions = {},
): Promise<string> {
  const author = network.people.require(from)
  const letter = await write(network, author, to, draft)
  const all = { ...letter.options, ...options }
  const group = network.groups.get(to)
  if (group) return sendToGroup(network, author, group, letter.message, all)
  const other = network.people.require(to)
  if (author.kind === 'business' && other.kind === 'customer') {
    return sendFromOwnPhone(network, author, other, letter.message, all)
  }
  return sendFromCustomer(network, author, other, letter.message, all)
}

/** Without a number, the first account that is not linked yet scans; if there is none, a new one is created. */
export function scan(network: WhatsAppNetwork, qr: string, personPn?: string): Person {
  const free = network.people.all('business').find((person) => person.companions.size === 0)
  const known = personPn ? network.people.require(personPn) : free
  const person = known ?? network.people.create({ name: 'Empresa', kind: 'business' })
  scanQr(network, qr, person)
  return person
}

/** The code is typed on the phone of the number that it was requested for; an unknown number is created. */
export async function typeCode(network: WhatsAppNetwork, code: string, personPn: string): Promise<Person> {
  const person =
    network.people.byNumber(personPn) ?? network.people.create({ name: 'Empresa', kind: 'business', pn: personPn })
  await enterPairingCode(network, code.replace('-', '').toUpperCase(), person)
  return person
}

/** While a phone is off, nothing is decrypted or receipted and its messages wait; everything follows in order. */
export async function setOnline(network: WhatsAppNetwork, person: Person, online: boolean): Promise<void> {
  if (person.online === online) return
  person.online = online
  network.announce({ kind: 'person', pn: person.pn })
  if (!online) return
  await readWaiting(network, person)
  await sendOutbox(network, person)
  network.changed()
}

export interface OpenedMedia {
  content: Buffer
  message: ChatMessage
}

/** The file of a message, downloaded and decrypted as the phone would. */
export async function openMessageMedia(
  network: WhatsAppNetwork,
  customer: string,
  peer: string,
  id: string,
): Promise<OpenedMedia> {
  const entry = network.chats.find(customer, peer, id)
  const media = entry && mediaPartOf(proto.Message.decode(entry.original))
  if (!entry || !media) throw new UnknownMessageError(`message ${id} has no file`)
  return { content: await network.media.fetch(media.part, media.kind), message: entry.view }
}
