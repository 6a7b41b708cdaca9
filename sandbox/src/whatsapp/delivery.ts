/**
 * Stanzas on their way to a linked device. A message stays pending until its receipt arrives, anything else until its ack does. After a reconnect
 * everything pending is sent again, in order and marked as offline.
 */
import type { Client } from './client.ts'
import type { Companion, Origin, Pending } from './companion.ts'
import type { WhatsAppNetwork } from './network.ts'
import { childNamed, childrenNamed, node, SERVER, type Stanza } from './stanza.ts'
import { transmit } from './transmit.ts'

/** The device could not process a message now (500) and may accept it later. Any other refusal is final. */
const UNHANDLED = '500'

export function enqueue(network: WhatsAppNetwork, companion: Companion, stanza: Stanza, origin?: Origin): void {
  const entry: Pending = origin ? { stanza, origin } : { stanza }
  const known = stanza.tag === 'message' ? indexOfMessage(companion, stanza.attrs.id) : -1
  // A resend replaces the copy that could not be decrypted, so the order is kept.
  if (known >= 0) companion.pending[known] = entry
  else companion.pending.push(entry)
  if (companion.active) transmit(network, companion, stanza)
  network.changed()
}

/** The device has logged in and requests what it missed. */
export function flush(network: WhatsAppNetwork, companion: Companion): void {
  if (companion.active || !companion.client) return
  companion.active = true
  const waiting = companion.pending.map((entry) => entry.stanza)
  const counted = (tag: string) => String(waiting.filter((stanza) => stanza.tag === tag).length)
  if (waiting.length > 0) {
    const preview = node('offline_preview', {
      count: String(waiting.length),
      message: counted('message'),
      receipt: counted('receipt'),
      notification: counted('notification'),
      appdata: '0',
    })
    companion.client.send(node('ib', { from: SERVER }, [preview]))
  }
  for (const stanza of waiting) transmit(network, companion, { ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
  transmit(network, companion, node('ib', { from: SERVER }, [node('offline', { count: String(waiting.length) })]))
  network.events.emit('online', companion)
  network.announce({ kind: 'person', pn: companion.owner.pn })
}

export function pendingMessage(companion: Companion, id: string): Pending | undefined {
  return companion.pending[indexOfMessage(companion, id)]
}

/** A receipt of any kind except `retry` acknowledges the messages that it names. */
export function settleReceived(companion: Companion, receipt: Stanza): string[] {
  const items = childrenNamed(childNamed(receipt, 'list'), 'item')
  const ids = [receipt.attrs.id, ...items.map((item) => item.attrs.id)].filter((id) => id !== undefined)
  companion.pending = companion.pending.filter(
    ({ stanza }) => stanza.tag !== 'message' || !ids.includes(stanza.attrs.id ?? ''),
  )
  return ids
}

/** Acks acknowledge receipts and notifications, and messages that the device refuses to show. */
export function settleAnswered({ companion }: Client, ack: Stanza): void {
  if (!companion) return
  const { id, class: tag, error } = ack.attrs
  if (tag === 'message') {
    const entry = pendingMessage(companion, id ?? '')
    if (!entry || entry.retryAsked || error === UNHANDLED) return
  }
  const index = companion.pending.findIndex(({ stanza }) => stanza.tag === tag && stanza.attrs.id === id)
  if (index >= 0) companion.pending.splice(index, 1)
}

function indexOfMessage(companion: Companion, id: string | undefined): number {
  return companion.pending.findIndex(({ stanza }) => stanza.tag === 'message' && stanza.attrs.id === id)
}
