/** Delivered, read and played, in both directions, and requests to send a message again. */
import { jidDecode } from 'baileys'
import type { Client } from './client.ts'
import type { Companion } from './companion.ts'
import { resend } from './customer-messages.ts'
import { enqueue, pendingMessage, settleReceived } from './delivery.ts'
import { jidInGroup } from './group.ts'
import { readRetryKeys } from './key-bundle.ts'
import type { WhatsAppNetwork } from './network.ts'
import { observe } from './observed.ts'
import type { Person } from './person.ts'
import { attributeOf, childNamed, node, SERVER, type Stanza, timestamp } from './stanza.ts'

export interface CustomerReceipt {
  /** The chat in the product's addressing. */
  from: string
  ids: string[]
  /** None means delivered. */
  type?: 'read' | 'played'
  participant?: string | undefined
}

/** A customer's phone notifies the sending device. */
export function sendReceipt(network: WhatsAppNetwork, companion: Companion, receipt: CustomerReceipt): void {
  const [id, ...more] = receipt.ids
  const { from, type, participant } = receipt
  const items = more.map((next) => node('item', { id: next }))
  const content = items.length > 0 ? [node('list', {}, items)] : undefined
  enqueue(network, companion, node('receipt', { from, id, t: timestamp(), type, participant }, content))
}

/** The customer opens the chat: everything received in it is read. With ids, only those; voice notes are played. */
export function readByCustomer(
  network: WhatsAppNetwork,
  customer: Person,
  peer: string,
  options: { ids?: string[] | undefined; played?: boolean | undefined } = {},
): string[] {
  const { ids, played } = options
  const status = played ? 'played' : 'read'
  const unread = network.chats.list(customer.pn, peer).filter(({ view }) => {
    if (view.fromCustomer || view.kind === 'unreadable' || (ids && !ids.includes(view.id))) return false
    return view.status === 'sent' || view.status === 'delivered' || (played === true && view.status === 'read')
  })
  const group = network.groups.get(peer)
  for (const { view, via } of unread) {
    const sender = via && network.people.byNumber(view.author)?.companions.get(via.device)
    const participant = group ? jidInGroup(group, customer) : undefined
    if (sender) sendReceipt(network, sender, { from: via.chat, ids: [view.id], type: status, participant })
    network.chats.advance(customer.pn, peer, view.id, status)
  }
  return unread.map(({ view }) => view.id)
}

export async function receiptFromProduct(client: Client, stanza: Stanza): Promise<void> {
  const { network, companion } = client
  const id = attributeOf(stanza, 'id')
  observe(network.observed.receipts, stanza)
  client.send(node('ack', { class: 'receipt', id, from: stanza.attrs.to ?? SERVER, type: stanza.attrs.type }))
  if (companion && stanza.attrs.type === 'retry') await serveRetry(network, companion, stanza)
  else if (companion) tickCustomers(network, companion, stanza)
  network.events.emit('receipt', stanza, companion)
}

function tickCustomers(network: WhatsAppNetwork, companion: Companion, receipt: Stanza): void {
  const ids = settleReceived(companion, receipt)
  const { to = '', type, participant } = receipt.attrs
  const group = jidDecode(to)?.server === 'g.us'
  const customer = network.people.find(group ? (participant ?? '') : to)
  if (!customer) return
  const status = type === 'read' || type === 'read-self' ? 'read' : type === 'played' ? 'played' : 'delivered'
  for (const id of ids) network.chats.advance(customer.pn, group ? to : companion.owner.pn, id, status)
}

/** The device could not decrypt a message. With keys in the receipt the session starts from them, otherwise from a new bundle. */
async function serveRetry(network: WhatsAppNetwork, companion: Companion, receipt: Stanza): Promise<void> {
  const id = attributeOf(receipt, 'id')
  const entry = pendingMessage(companion, id)
  if (!entry?.origin) return
  entry.retryAsked = true
  const { person, options } = entry.origin
  const phone = options.asOwner ? companion.owner.phone : person.phone
  const keys = childNamed(receipt, 'keys')
  if (keys) await phone.startSession(companion.address, readRetryKeys(receipt, keys))
  else phone.forgetSession(companion.address)
  await resend(network, companion, entry.origin)
  network.events.emit('retry-served', id)
}
