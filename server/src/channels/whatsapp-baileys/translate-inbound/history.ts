/** The history of a linked phone: recognises its notifications, and reads the messages in it. Pure. */
import { areJidsSameUser, isJidGroup, proto } from 'baileys'
import type { DeliveryReceipt, InboundMessage } from '../../channel.ts'
import type { JournalEntry } from '../session/inbound-journal.ts'
import { nameIn } from './phone-book.ts'
import { decodedEntry, instantIn, messagesOfInfo } from './translate-entry.ts'

export type HistoryNotice = proto.Message.IHistorySyncNotification

const { HistorySyncType } = proto.HistorySync
/** The other parts hold names, stickers and settings. */
const withMessages = new Set<number | null | undefined>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.FULL,
  HistorySyncType.ON_DEMAND,
])

/** Only our own phone sends its history. */
export const historyNoticeIn = (entry: JournalEntry): HistoryNotice | undefined => {
  const { attrs, me } = entry
  const isOwn = areJidsSameUser(attrs.from, me.id) || areJidsSameUser(attrs.from, me.lid)
  if (attrs.category !== 'peer' || !isOwn) return undefined
  const notice = decodedEntry(entry)?.protocolMessage?.historySyncNotification
  return notice && withMessages.has(notice.syncType) ? notice : undefined
}

type Conversation = proto.IConversation

/** Somebody's other address, if the phone told it. */
const addressBook = (history: proto.IHistorySync): ((jid: string) => string | undefined) => {
  const other = new Map<string, string>()
  const learn = (one: string | null | undefined, two: string | null | undefined) => {
    if (one && two) other.set(one, two).set(two, one)
  }
  for (const { lidJid, pnJid } of history.phoneNumberToLidMappings ?? []) learn(lidJid, pnJid)
  for (const { id, lidJid, pnJid } of history.conversations ?? []) {
    learn(id, lidJid)
    learn(id, pnJid)
  }
  return (jid) => other.get(jid)
}

const { Status } = proto.WebMessageInfo
const acks: Readonly<Record<number, DeliveryReceipt['ack']>> = {
  [Status.SERVER_ACK]: 1,
  [Status.DELIVERY_ACK]: 2,
  [Status.READ]: 3,
  [Status.PLAYED]: 5,
}

const ackOf = ({ status }: proto.IWebMessageInfo) => {
  const ack = acks[status ?? -1]
  return ack === undefined ? {} : { ack }
}

/** The name that the phone's owner saved, otherwise the person's own. */
const nameOf = ({ id, displayName, name, messages }: Conversation): string | undefined => {
  const saved = nameIn(displayName) ?? nameIn(name)
  if (saved || isJidGroup(id ?? undefined)) return saved
  return messages?.map(({ message }) => (message?.key?.fromMe ? undefined : nameIn(message?.pushName))).find(Boolean)
}

const ofConversation = (
  conversation: Conversation,
  me: JournalEntry['me'],
  otherOf: (jid: string) => string | undefined,
): InboundMessage[] => {
  const name = nameOf(conversation)
  return (conversation.messages ?? []).flatMap(({ message: info }) => {
    if (!info || !instantIn(Number(info.messageTimestamp ?? 0))) return []
    return messagesOfInfo(info, me, otherOf).map((message) => ({
      ...message,
      chat: { identities: message.chat.identities, ...(name ? { name } : {}) },
      isHistory: true,
      ...(message.fromMe ? ackOf(info) : {}),
    }))
  })
}

/** Messages that cannot be read, or have no time, are skipped: one broken message must not hide the others. */
export const oldMessagesIn = (history: proto.IHistorySync, me: JournalEntry['me']): InboundMessage[] => {
  const otherOf = addressBook(history)
  return (history.conversations ?? []).flatMap((conversation) => ofConversation(conversation, me, otherOf))
}
