/** What a phone sends right after linking: an app-state key and a part of the history, both as messages to itself. */
import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import { AddressBook } from './address-book.ts'
import type { Companion } from './companion.ts'
import { encryptFor } from './customer-messages.ts'
import { enqueue } from './delivery.ts'
import type { WhatsAppNetwork } from './network.ts'
import { newMessageId, node, timestamp } from './stanza.ts'

/** `inline` puts the history into the message; otherwise it is on the media host, where the library expects WhatsApp's own host name. */
export async function sendHistory(
  network: WhatsAppNetwork,
  companion: Companion,
  history: proto.IHistorySync,
  inline = true,
): Promise<void> {
  const { Type } = proto.Message.ProtocolMessage
  companion.owner.book ??= new AddressBook()
  companion.knowsBook = true
  await toOwnDevice(network, companion, companion.owner.book.keyShare)
  const bytes = deflateSync(proto.HistorySync.encode(history).finish())
  const content = inline
    ? { initialHistBootstrapInlinePayload: bytes }
    : await network.media.store(bytes, 'md-msg-hist')
  // The two enums have the same numbers under different names.
  const syncType = history.syncType as unknown as proto.Message.HistorySyncType | null
  await toOwnDevice(network, companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType,
      chunkOrder: history.chunkOrder ?? 1,
      progress: history.progress ?? 100,
      ...content,
    },
  })
}

export async function toOwnDevice(
  network: WhatsAppNetwork,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const { owner } = companion
  const message = { protocolMessage }
  const enc = await encryptFor(owner.phone, companion, message)
  const id = newMessageId()
  const attrs = { from: owner.jid, id, t: timestamp(), type: 'text', category: 'peer' }
  enqueue(network, companion, node('message', attrs, [enc]))
}
