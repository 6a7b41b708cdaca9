/** Messages from the product: acknowledged, then split and delivered to each phone. */
import { encodeBigEndian, jidDecode, type proto } from 'baileys'
import type { Client } from './client.ts'
import type { Companion } from './companion.ts'
import { messageFrom } from './customer-messages.ts'
import { enqueue } from './delivery.ts'
import { type Group, jidInGroup } from './group.ts'
import { retryKeysStanza } from './key-bundle.ts'
import { isWrappedOnce, mediaPartOf } from './message-content.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { sendReceipt } from './receipts.ts'
import { mayWriteTo, RESTRICTED_CODE } from './restrictions.ts'
import {
  attributeOf,
  childNamed,
  childrenNamed,
  contentBytes,
  node,
  present,
  requiredChild,
  type Stanza,
  timestamp,
} from './stanza.ts'

/** The phone gives a message up after this many attempts. */
const MOST_RETRIES = 5

export async function receiveFromProduct(client: Client, stanza: Stanza): Promise<void> {
  const { network } = client
  const companion = present(client.companion, 'a login')
  const { pn } = companion.owner
  const to = attributeOf(stanza, 'to')
  if (network.faults.take('swallow', pn)) return
  const isFree = mayWriteTo(network, companion.owner, to)
  const fault = network.faults.take('ackErrors', pn) ? network.faults.of('ackErrorCode', pn) : undefined
  const error = isFree ? fault : RESTRICTED_CODE
  const id = attributeOf(stanza, 'id')
  client.send(node('ack', { class: 'message', id, from: to, t: timestamp(), error }))
  if (error) return
  const group = network.groups.get(to)
  for (const { jid, enc } of partsOf(stanza, to)) await deliverPart(network, companion, stanza, jid, enc)
  const shared = childNamed(stanza, 'enc')
  if (!group || shared?.attrs.type !== 'skmsg') return
  for (const member of group.members) {
    if (member !== companion.owner && member.kind === 'customer') {
      await toPhone(network, member, companion, only(stanza, shared))
    }
  }
}

interface Part {
  jid: string
  enc: Stanza
}

/** One ciphertext for each device, or a single one if there is only one. */
function partsOf(stanza: Stanza, to: string): Part[] {
  const participants = childNamed(stanza, 'participants')
  if (participants) {
    return childrenNamed(participants, 'to').map((part) => ({
      jid: attributeOf(part, 'jid'),
      enc: requiredChild(part, 'enc'),
    }))
  }
  const direct = childNamed(stanza, 'enc')
  return direct && direct.attrs.type !== 'skmsg' ? [{ jid: to, enc: direct }] : []
}

const only = (stanza: Stanza, enc: Stanza) => node('message', stanza.attrs, [enc])

async function deliverPart(
  network: WhatsAppNetwork,
  companion: Companion,
  stanza: Stanza,
  jid: string,
  enc: Stanza,
): Promise<void> {
  const person = network.people.find(jid)
  const device = jidDecode(jid)?.device ?? 0
  if (!person) return
  if (device === 0) {
    await toPhone(network, person, companion, only(stanza, enc))
    return
  }
  const other = person.companions.get(device)
  if (!other || other === companion) return
  const recipient = person === companion.owner ? stanza.attrs.to : undefined
  const attrs = { id: stanza.attrs.id, t: timestamp(), type: stanza.attrs.type ?? 'text', recipient }
  enqueue(network, other, messageFrom(companion.owner, attrs, [enc]))
}

async function toPhone(network: WhatsAppNetwork, person: Person, sender: Companion, stanza: Stanza): Promise<void> {
  if (person.online || person === sender.owner) await readOnPhone(network, person, sender, stanza)
  else person.waiting.push({ account: sender.owner.pn, device: sender.id, stanza })
}

/** The phone is back: it reads everything that waited, in order. */
export async function readWaiting(network: WhatsAppNetwork, person: Person): Promise<void> {
  for (let next = person.waiting.shift(); next; next = person.waiting.shift()) {
    const sender = network.people.byNumber(next.account)?.companions.get(next.device)
    if (sender) await readOnPhone(network, person, sender, next.stanza)
  }
}

async function readOnPhone(network: WhatsAppNetwork, person: Person, sender: Companion, stanza: Stanza): Promise<void> {
  const group = network.groups.get(attributeOf(stanza, 'to'))
  const own = person === sender.owner
  if (!own && network.faults.take('cannotDecrypt', person.pn, sender.owner.pn)) {
    askAgain(network, person, sender, stanza, group)
    return
  }
  const opened = await openOnPhone(network, person, sender, stanza)
  // The real network sees the kind of a file beside its ciphertext, and drops view-once messages without one.
  const { mediatype } = requiredChild(stanza, 'enc').attrs
  if (opened && mediatype === undefined && isWrappedOnce(opened.message) && mediaPartOf(opened.message)) return
  if (!opened) {
    if (!own) askAgain(network, person, sender, stanza, group)
    return
  }
  const { message, sharesSenderKey } = opened
  if (sharesSenderKey && group) return
  if (own) {
    const { deviceSentMessage } = message
    const copy = { message: deviceSentMessage?.message ?? message, destination: deviceSentMessage?.destinationJid }
    network.events.emit('own-phone', { ...copy, category: stanza.attrs.category })
    return
  }
  shown(network, person, sender, stanza, message, group)
}

async function openOnPhone(
  network: WhatsAppNetwork,
  person: Person,
  sender: Companion,
  stanza: Stanza,
): Promise<{ message: proto.IMessage; sharesSenderKey: boolean } | undefined> {
  const enc = requiredChild(stanza, 'enc')
  const body = contentBytes(enc)
  try {
    if (enc.attrs.type === 'skmsg') {
      const message = await person.phone.groupDecrypt(attributeOf(stanza, 'to'), sender.address, body)
      return { message, sharesSenderKey: false }
    }
    const message = await person.phone.decrypt(sender.address, enc.attrs.type ?? 'msg', body)
    const { groupId, axolotlSenderKeyDistributionMessage: key } = message.senderKeyDistributionMessage ?? {}
    if (groupId && key) await person.phone.groupAccept(groupId, sender.address, key)
    return { message, sharesSenderKey: Boolean(key) }
  } catch (error) {
    network.events.emit('undecryptable', person, error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
}

function shown(
  network: WhatsAppNetwork,
  person: Person,
  sender: Companion,
  stanza: Stanza,
  message: proto.IMessage,
  group: Group | undefined,
): void {
  const id = attributeOf(stanza, 'id')
  const chat = attributeOf(stanza, 'to')
  const peer = group?.jid ?? sender.owner.pn
  const entry = { id, customer: person.pn, peer, author: sender.owner.pn, message }
  const via = { device: sender.id, chat }
  const fresh = network.chats.add({ ...entry, fromCustomer: false, status: 'sent', via })
  network.events.emit('message', {
    to: person,
    from: sender.owner,
    companion: sender,
    chat,
    id,
    message,
    encryption: requiredChild(stanza, 'enc').attrs.type ?? '',
    group,
    repeated: !fresh,
  })
  if (!person.autoDeliver) return
  const participant = group ? jidInGroup(group, person) : undefined
  sendReceipt(network, sender, { from: chat, ids: [id], participant })
  network.chats.advance(person.pn, peer, id, 'delivered')
  if (!person.autoRead) return
  sendReceipt(network, sender, { from: chat, ids: [id], type: 'read', participant })
  network.chats.advance(person.pn, peer, id, 'read')
}

/** A phone that cannot decrypt a message sends its keys along, so that the product can start a new session. */
function askAgain(
  network: WhatsAppNetwork,
  person: Person,
  sender: Companion,
  stanza: Stanza,
  group: Group | undefined,
): void {
  const id = attributeOf(stanza, 'id')
  const place = { id, customer: person.pn, peer: group?.jid ?? sender.owner.pn, author: sender.owner.pn }
  network.chats.keepPlace({ ...place, fromCustomer: false, status: 'sent' })
  const tries = network.countRetry(person.pn, id)
  if (tries > MOST_RETRIES) return
  const bundle = person.phone.takeBundle()
  const from = attributeOf(stanza, 'to')
  const participant = group ? jidInGroup(group, person) : undefined
  const receipt = node('receipt', { from, id, type: 'retry', t: timestamp(), participant }, [
    node('retry', { count: String(tries), id, t: timestamp(), v: '1' }),
    node('registration', {}, encodeBigEndian(bundle.registrationId)),
    retryKeysStanza(bundle),
  ])
  enqueue(network, sender, receipt)
  network.events.emit('retry-asked', person, id)
}
