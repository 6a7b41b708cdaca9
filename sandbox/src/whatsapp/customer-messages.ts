/** Messages on their way to the product: from customers, from the account's own phone, and in groups. */
import type { proto } from 'baileys'
import type { Companion, Origin, SendOptions } from './companion.ts'
import { enqueue } from './delivery.ts'
import { type Group, jidInGroup } from './group.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import type { SignalDevice } from './signal-device.ts'
import { newMessageId, node, type Stanza, timestamp } from './stanza.ts'

/** A customer writes to an account: encrypted for each of its linked devices. */
export async function sendFromCustomer(
  network: WhatsAppNetwork,
  from: Person,
  to: Person,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? newMessageId()
  const status = from.online ? 'sent' : 'waiting'
  network.chats.add({ id, customer: from.pn, peer: to.pn, author: from.pn, fromCustomer: true, status, message })
  if (from.online) await fanOut(network, from, to, message, { ...options, id })
  else from.outbox.push({ id, to: to.pn, message, options })
  network.changed()
  return id
}

/** The account's owner writes on the phone itself: linked devices get a copy, the customer gets the message. */
export async function sendFromOwnPhone(
  network: WhatsAppNetwork,
  owner: Person,
  to: Person,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? newMessageId()
  const entry = { id, customer: to.pn, peer: owner.pn, author: owner.pn, message }
  network.chats.add({ ...entry, fromCustomer: false, status: to.online ? 'delivered' : 'waiting' })
  const sent = { ...options, id, asOwner: true, sentAt: timestamp() }
  for (const companion of owner.companions.values()) {
    await sendToDevice(network, companion, { person: to, message, options: sent })
  }
  return id
}

export async function sendToGroup(
  network: WhatsAppNetwork,
  from: Person,
  group: Group,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? newMessageId()
  const entry = { id, peer: group.jid, author: from.pn, message }
  for (const member of group.members) {
    if (member.kind !== 'customer') continue
    const status = member === from && !from.online ? 'waiting' : 'sent'
    network.chats.add({ ...entry, customer: member.pn, fromCustomer: member === from, status })
  }
  if (from.online) await fanOutToGroup(network, from, group, message, { ...options, id })
  else from.outbox.push({ id, to: group.jid, message, options })
  network.changed()
  return id
}

/** Messages written offline are sent in the order in which they were written. */
export async function sendOutbox(network: WhatsAppNetwork, person: Person): Promise<void> {
  for (let entry = person.outbox.shift(); entry; entry = person.outbox.shift()) {
    const { id, to, message, options } = entry
    const group = network.groups.get(to)
    if (group) await fanOutToGroup(network, person, group, message, { ...options, id })
    else await fanOut(network, person, network.people.require(to), message, { ...options, id })
    network.chats.advance(person.pn, to, id, 'sent')
  }
}

/** Sent again because the device could not decrypt it; the session may be new. */
export async function resend(network: WhatsAppNetwork, companion: Companion, origin: Origin): Promise<void> {
  const options: SendOptions = { ...origin.options, corrupt: false, retryCount: '1' }
  const group = origin.groupJid ? network.groups.get(origin.groupJid) : undefined
  if (group) await sendGroupToDevice(network, companion, group, { ...origin, options }, undefined)
  else await sendToDevice(network, companion, { ...origin, options })
}

async function fanOut(
  network: WhatsAppNetwork,
  from: Person,
  to: Person,
  message: proto.IMessage,
  options: SendOptions,
): Promise<void> {
  if (to.blocked.has(from.pn)) return
  const corrupt = options.corrupt || network.faults.take('corrupt', to.pn, from.pn)
  const sentAt = options.sentAt ?? timestamp()
  const twice = network.faults.take('duplicate', to.pn, from.pn)
  for (const companion of to.companions.values()) {
    const origin = { person: from, message, options: { ...options, corrupt, sentAt } }
    await sendToDevice(network, companion, origin)
    if (twice) await sendToDevice(network, companion, origin)
  }
}

async function sendToDevice(network: WhatsAppNetwork, companion: Companion, origin: Origin): Promise<void> {
  const { person, message, options } = origin
  const asOwner = options.asOwner === true
  const body = asOwner ? { deviceSentMessage: { destinationJid: person.jid, message } } : message
  const enc = await encryptFor(asOwner ? companion.owner.phone : person.phone, companion, body, options)
  const type = options.mediatype ? 'media' : message.reactionMessage ? 'reaction' : 'text'
  const common = { id: options.id, t: options.sentAt ?? timestamp(), type }
  const stanza = asOwner
    ? node('message', { ...ownerAttributes(companion.owner, person), ...common }, [enc])
    : messageFrom(person, common, [enc])
  enqueue(network, companion, stanza, origin)
}

const ownerAttributes = (owner: Person, to: Person) => ({
  from: owner.jid,
  recipient: to.jid,
  recipient_lid: to.lidJid,
  notify: owner.name,
})

/** The envelope names the sender by both addresses: the one in use and the other one. */
export function messageFrom(person: Person, attrs: Record<string, string | undefined>, content: Stanza[]): Stanza {
  const byLid = person.addressing === 'lid'
  const sender = {
    from: person.wireJid,
    sender_pn: byLid ? person.jid : undefined,
    sender_lid: byLid ? undefined : person.lidJid,
    addressing_mode: person.addressing,
    notify: person.name,
  }
  return node('message', { ...sender, ...attrs }, content)
}

export async function encryptFor(
  sender: SignalDevice,
  companion: Companion,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<Stanza> {
  if (!sender.hasSession(companion.address)) await sender.startSession(companion.address, companion.takeBundle())
  const { type, body } = await sender.encrypt(companion.address, message)
  if (options.corrupt) spoil(body)
  return node('enc', { v: '2', type, mediatype: options.mediatype, count: options.retryCount }, body)
}

/** One flipped bit near the end makes the MAC invalid. */
function spoil(body: Buffer): void {
  const at = body.length - 3
  body[at] = (body[at] ?? 0) ^ 0xff
}

async function fanOutToGroup(
  network: WhatsAppNetwork,
  from: Person,
  group: Group,
  message: proto.IMessage,
  options: SendOptions,
): Promise<void> {
  const told = from.knownGroups.get(group.jid) ?? new Set<string>()
  from.knownGroups.set(group.jid, told)
  const timed = { ...options, sentAt: options.sentAt ?? timestamp() }
  const sealed = await from.phone.groupEncrypt(group.jid, from.address, message).catch(() => undefined)
  for (const member of group.members) {
    if (member === from) continue
    for (const companion of member.companions.values()) {
      const origin = { person: from, message, options: timed, groupJid: group.jid }
      const known = told.has(companion.address) ? sealed : undefined
      told.add(companion.address)
      await sendGroupToDevice(network, companion, group, origin, known)
    }
  }
}

/** Without `sealed` the device does not have our sender key yet: it is sent along, encrypted for that device only. */
async function sendGroupToDevice(
  network: WhatsAppNetwork,
  companion: Companion,
  group: Group,
  origin: Origin,
  sealed: Buffer | undefined,
): Promise<void> {
  const { person: from, message, options } = origin
  const content: Stanza[] = []
  let body = sealed
  if (!body) {
    const distribution = await from.phone.groupDistribution(group.jid, from.address)
    const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: distribution }
    content.push(await encryptFor(from.phone, companion, { senderKeyDistributionMessage: key }))
    body = await from.phone.groupEncrypt(group.jid, from.address, message)
  }
  content.push(node('enc', { v: '2', type: 'skmsg', mediatype: options.mediatype, count: options.retryCount }, body))
  const byLid = group.addressing === 'lid'
  const attrs = {
    from: group.jid,
    participant: jidInGroup(group, from),
    participant_pn: byLid ? from.jid : undefined,
    participant_lid: byLid ? undefined : from.lidJid,
    addressing_mode: group.addressing,
    id: options.id,
    t: options.sentAt ?? timestamp(),
    type: options.mediatype ? 'media' : 'text',
    notify: from.name,
  }
  enqueue(network, companion, node('message', attrs, content), origin)
}
