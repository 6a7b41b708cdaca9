/** A decrypted message as the phone shows it. */
import { normalizeMessageContent, type proto } from 'baileys'
import type { MediaKind } from './media-cipher.ts'
import { type Choice, choicesIn, richWords } from './taps.ts'
import { optionsOf } from './votes.ts'

export type ContentKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  /** Content other than text and files; `text` describes it in one line. */
  | 'rich'
  | 'other'
  /** The phone could not decrypt it and has requested it again. */
  | 'unreadable'

export interface Content {
  kind: ContentKind
  text?: string
  mimetype?: string
  fileName?: string
  seconds?: number
  /** A voice note, not an audio file. */
  voice?: boolean
  /** A view-once message. */
  viewOnce?: boolean
  /** A round video. */
  round?: boolean
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  contact?: { name: string; vcard: string }
  /** The choices to tap. */
  choices?: Choice[]
  /** The options of a poll. */
  options?: string[]
  quotedId?: string
}

/** A message that changes an earlier one and is not shown itself. */
export type Change =
  | { change: 'reaction'; targetId: string; emoji: string }
  | { change: 'edit'; targetId: string; text: string }
  | { change: 'delete'; targetId: string }
  /** Encrypted: the chat does not show it. */
  | { change: 'vote'; targetId: string }

type MediaMessage = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage

export interface MediaPart {
  kind: MediaKind
  part: MediaMessage
}

// Values of proto.Message.ProtocolMessage.Type; repeated here because the runtime object is not tree-shakable.
const REVOKE = 0
const MESSAGE_EDIT = 14

export function mediaPartOf(message: proto.IMessage): MediaPart | undefined {
  const content = normalizeMessageContent(message)
  if (content?.imageMessage) return { kind: 'image', part: content.imageMessage as MediaMessage }
  if (content?.videoMessage) return { kind: 'video', part: content.videoMessage as MediaMessage }
  if (content?.ptvMessage) return { kind: 'video', part: content.ptvMessage as MediaMessage }
  if (content?.audioMessage) return { kind: 'audio', part: content.audioMessage as MediaMessage }
  if (content?.documentMessage) return { kind: 'document', part: content.documentMessage as MediaMessage }
  if (content?.stickerMessage) return { kind: 'sticker', part: content.stickerMessage as MediaMessage }
  return undefined
}

export function changeIn(message: proto.IMessage): Change | undefined {
  const content = normalizeMessageContent(message)
  const { reactionMessage, protocolMessage, pollUpdateMessage } = content ?? {}
  if (pollUpdateMessage) return { change: 'vote', targetId: pollUpdateMessage.pollCreationMessageKey?.id ?? '' }
  if (reactionMessage?.key?.id) {
    return { change: 'reaction', targetId: reactionMessage.key.id, emoji: reactionMessage.text ?? '' }
  }
  const targetId = protocolMessage?.key?.id
  if (!targetId) return undefined
  if (protocolMessage.type === REVOKE) return { change: 'delete', targetId }
  if (protocolMessage.type !== MESSAGE_EDIT || !protocolMessage.editedMessage) return undefined
  return { change: 'edit', targetId, text: describe(protocolMessage.editedMessage).text ?? '' }
}

export function describe(message: proto.IMessage): Content {
  const content = normalizeMessageContent(message) ?? message
  const described = describeMedia(content, isWrappedOnce(message)) ?? describePlain(content)
  const quotedId = quotedIdIn(content)
  return quotedId ? { ...described, quotedId } : described
}

/** The older wrapper, which the network accepts only with the file kind beside it. */
export const isWrappedOnce = (message: proto.IMessage): boolean =>
  Boolean(message.viewOnceMessage ?? message.viewOnceMessageV2 ?? message.viewOnceMessageV2Extension)

function describeMedia(content: proto.IMessage, isWrapped: boolean): Content | undefined {
  const media = mediaPartOf(content)
  if (!media) return undefined
  const { part, kind } = media
  return defined({
    kind: kind === 'md-msg-hist' ? 'other' : kind,
    text: part.caption || undefined,
    mimetype: part.mimetype ?? undefined,
    fileName: part.fileName ?? undefined,
    seconds: part.seconds ?? undefined,
    voice: part.ptt || undefined,
    viewOnce: isWrapped || part.viewOnce || undefined,
    round: content.ptvMessage ? true : undefined,
  })
}

function describePlain(content: proto.IMessage): Content {
  const text = content.conversation || content.extendedTextMessage?.text
  if (text) return { kind: 'text', text }
  if (content.locationMessage) return describeLocation(content.locationMessage)
  const live = content.liveLocationMessage
  if (live) return describeLocation({ ...live, name: live.caption ?? null, address: null })
  const contact = content.contactMessage ?? content.contactsArrayMessage?.contacts?.[0]
  if (contact) return { kind: 'contact', contact: { name: contact.displayName ?? '', vcard: contact.vcard ?? '' } }
  const rich = richWords(content)
  if (rich !== undefined) {
    const choices = choicesIn(content)
    const options = optionsOf(content)
    return {
      kind: 'rich',
      text: rich,
      ...(choices.length > 0 ? { choices } : {}),
      ...(options.length > 0 ? { options } : {}),
    }
  }
  const [name] = Object.entries(content).find(([, value]) => value) ?? ['empty']
  return { kind: 'other', text: name }
}

function describeLocation(place: proto.Message.ILocationMessage): Content {
  const location = defined({
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    name: place.name ?? undefined,
    address: place.address ?? undefined,
  })
  return { kind: 'location', location }
}

function quotedIdIn(content: proto.IMessage): string | undefined {
  for (const part of Object.values(content)) {
    const stanzaId = (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo?.stanzaId
    if (stanzaId) return stanzaId
  }
  return undefined
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Removes undefined fields: optional means absent here. */
function defined<T extends object>(value: T): Defined<T> {
  // The assertion states what the filter does, which the compiler cannot infer.
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<T>
}
