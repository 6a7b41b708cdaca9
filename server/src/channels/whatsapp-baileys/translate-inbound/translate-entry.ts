/** Turns a journalled stanza into messages for the sink. Pure. For any input it returns a list and never throws. */
import {
  areJidsSameUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  normalizeMessageContent,
  proto,
  unpadRandomMax16,
} from 'baileys'
import { storableMessage } from '../../channel/storable-message.ts'
import type { InboundContent, InboundMessage, Person } from '../../channel.ts'
import type { JournalEntry } from '../session/inbound-journal.ts'
import { noteOf } from '../session/unreadable-notes.ts'
import { personOf, recipientJids, senderJids } from './people.ts'
import { contextOf, translateContent } from './translate-content.ts'

interface Envelope {
  externalId: string
  chat: Person
  isGroup: boolean
  author?: Person
  fromMe: boolean
  sentAt: Date
  isPeer: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** In seconds; undefined: an impossible time, such as one of next year or beyond the calendar. */
export const instantIn = (seconds: number): Date | undefined => {
  const at = seconds * 1000
  return at > 0 && at < Date.now() + dayMs ? new Date(at) : undefined
}

type Entry = Pick<JournalEntry, 'attrs' | 'me'>

/** Sender and recipient. Undefined: a status, a newsletter, or an address of nobody. */
const envelopeOf = ({ attrs, me }: Entry): Envelope | undefined => {
  const { id, from, participant, t, notify } = attrs
  if (!id || !from || isJidStatusBroadcast(from) || isJidNewsletter(from)) return undefined
  const isGroup = Boolean(isJidGroup(from))
  const author = participant ?? from
  const fromMe = areJidsSameUser(author, me.id) || areJidsSameUser(author, me.lid)
  if (isJidBroadcast(from) && fromMe) return undefined
  const writer = personOf(senderJids(attrs), fromMe ? undefined : notify)
  // Our own stanza without a recipient is a message to ourselves.
  const chat = isGroup ? personOf([from]) : fromMe && attrs.recipient ? personOf(recipientJids(attrs)) : writer
  if (!chat) return undefined
  return {
    externalId: id,
    chat,
    isGroup,
    ...(isGroup && writer && !fromMe ? { author: writer } : {}),
    fromMe,
    sentAt: instantIn(Number(t)) ?? new Date(),
    isPeer: attrs.category === 'peer',
  }
}

const messageOf = (envelope: Envelope, content: InboundContent, more: Partial<InboundMessage> = {}): InboundMessage => {
  const { isPeer: _peer, ...rest } = envelope
  return storableMessage({ ...rest, content, ...more })
}

const addressing = (jid: string, other: string | undefined, role: 'sender' | 'recipient' | 'participant') =>
  other ? { [`${role}_${jid.endsWith('@lid') ? 'pn' : 'lid'}`]: other } : {}

/** The stanza of a message in the phone's history, as it would have arrived. */
const attrsOfInfo = (
  { key, messageTimestamp, pushName }: proto.IWebMessageInfo,
  me: Entry['me'],
  otherOf: (jid: string) => string | undefined,
): Record<string, string> => {
  const chat = key?.remoteJid ?? ''
  const participant = key?.fromMe ? me.id : key?.participant
  const given = isJidGroup(chat)
    ? {
        from: chat,
        participant,
        notify: pushName,
        ...addressing(participant ?? '', otherOf(participant ?? ''), 'participant'),
      }
    : key?.fromMe
      ? { from: me.id, recipient: chat, ...addressing(chat, otherOf(chat), 'recipient') }
      : { from: chat, notify: pushName, ...addressing(chat, otherOf(chat), 'sender') }
  const attrs: Record<string, string> = { t: String(Number(messageTimestamp ?? 0)) }
  for (const [name, value] of Object.entries({ ...given, id: key?.id })) if (value) attrs[name] = value
  return attrs
}

/** For any input it returns a list and never throws. `otherOf`: somebody's other address, if known. */
export const messagesOfInfo = (
  info: proto.IWebMessageInfo,
  me: Entry['me'],
  otherOf: (jid: string) => string | undefined = () => undefined,
): InboundMessage[] => {
  try {
    return info.message ? translated({ attrs: attrsOfInfo(info, me, otherOf), me }, info.message) : []
  } catch {
    return []
  }
}

/** Messages that the phone forwards because this device could not get them from their sender. */
const resent = (message: proto.IMessage, me: Entry['me']): InboundMessage[] => {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  return results.flatMap((result) => {
    const bytes = result.placeholderMessageResendResponse?.webMessageInfoBytes
    return bytes ? messagesOfInfo(proto.WebMessageInfo.decode(bytes), me) : []
  })
}

const translated = (entry: Entry, message: proto.IMessage): InboundMessage[] => {
  const envelope = envelopeOf(entry)
  if (!envelope) return []
  if (envelope.isPeer) return envelope.fromMe ? resent(normalizeMessageContent(message) ?? {}, entry.me) : []
  const content = translateContent(message)
  return content ? [messageOf(envelope, content, contextOf(message))] : []
}

const unreadable = (entry: Entry, what: string): InboundMessage[] => {
  const envelope = envelopeOf(entry)
  if (!envelope || envelope.isPeer) return []
  const externalId = noteOf(envelope.externalId)
  // The phone does not share these.
  if (what === 'view_once')
    return [messageOf({ ...envelope, externalId }, { kind: 'viewOnce', viewOnce: { of: 'image' }, caption: '' })]
  return [messageOf({ ...envelope, externalId }, { kind: 'unsupported', what })]
}

export const translateEntry = (entry: JournalEntry, options: { allowGroup: boolean }): InboundMessage[] => {
  try {
    const messages =
      entry.kind === 'unreadable'
        ? unreadable(entry, entry.what)
        : translated(entry, decoded(Buffer.from(entry.plaintext, 'base64')))
    return messages.filter((message) => options.allowGroup || !message.isGroup)
  } catch {
    return unreadable(entry, 'malformed').filter((message) => options.allowGroup || !message.isGroup)
  }
}

const decoded = (padded: Uint8Array): proto.IMessage => {
  const message = proto.Message.decode(unpadRandomMax16(padded))
  return message.deviceSentMessage?.message ?? message
}

/** The content of a stanza, if it could be decrypted. */
export const decodedEntry = (entry: JournalEntry): proto.IMessage | undefined => {
  try {
    return entry.kind === 'message' ? decoded(Buffer.from(entry.plaintext, 'base64')) : undefined
  } catch {
    return undefined
  }
}

/**
 * Of messages between our own devices, only those that the phone forwards for somebody else concern conversations,
 * and its history if wanted; the rest is keys.
 */
export const isForConversations = (attrs: Entry['attrs'], plaintext: Uint8Array, wantsHistory: boolean): boolean => {
  if (attrs.category !== 'peer') return true
  try {
    const { protocolMessage } = decoded(plaintext)
    if (protocolMessage?.historySyncNotification) return wantsHistory
    return Boolean(protocolMessage?.peerDataOperationRequestResponseMessage)
  } catch {
    return true
  }
}

/** Messages of one chat are handled in order; this returns the chat of a stanza. */
export const chatOf = ({ attrs }: Pick<JournalEntry, 'attrs'>): string => attrs.recipient ?? attrs.from ?? ''
