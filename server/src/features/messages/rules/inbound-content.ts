/** Turns inbound content into the message's columns and the line of the ticket list. */

import { cutWhole, withoutHalves } from '@guiche/contract/core/whole-letters'
import type { RoundVideoData } from '@guiche/contract/features/message-parts'
import type { MediaType } from '@guiche/contract/features/messages'
import type { InboundContent, InboundMedia } from '../../../channels/channel.ts'
import { withoutSignature } from './signature.ts'

export interface StoredContent {
  mediaType: MediaType
  body: string
  data: unknown
  media: {
    source: Record<string, unknown>
    mime: string
    name: string | null
    bytes: number | null
    seconds: number | null
    isVoiceNote: boolean
  } | null
}

const changeKinds = ['reaction', 'edit', 'delete', 'vote', 'callEnded'] as const
type ChangeKind = (typeof changeKinds)[number]

/** Contents that are messages of their own. The others change an existing message. */
export type MessageContent = Exclude<InboundContent, { kind: ChangeKind }>

const mediaTypeOf = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const

export const isMessageContent = (content: InboundContent): content is MessageContent =>
  !changeKinds.some((kind) => kind === content.kind)

const mostLetters = 65_536
/** PostgreSQL stores no NUL; a customer may send one. */
export const storableText = (text: string): string => cutWhole(text.replaceAll('\u0000', ''), mostLetters)

/** A client other than WhatsApp's may send anything, and each page of the conversation contains it. */
const mostEntries = 300
/** Of all lists together: three hundred lists of three hundred empty rows are megabytes. */
const mostEntriesOfAll = 1000
/** The longest is a thumbnail as a data URL. */
const mostLettersOfText = 200_000
const mostLettersOfAll = 500_000

/** JSON writes a control character as six letters, so that a text of nothing else would be six times as long on the page. */
const cutAsWritten = (text: string, most: number): string => {
  const cut = cutWhole(text, most)
  return JSON.stringify(cut).length - 2 <= most ? cut : cutWhole(cut, Math.floor(most / 6))
}

/** Removes NULs and lone surrogates, which `jsonb` refuses, and limits the length to what a page can show. */
const cleanData = (data: unknown): unknown => {
  let left = mostLettersOfAll
  let entriesLeft = mostEntriesOfAll
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = cutAsWritten(withoutHalves(value.replaceAll('\u0000', '')), Math.min(mostLettersOfText, left))
      left -= JSON.stringify(text).length - 2
      return text
    }
    if (Array.isArray(value)) {
      const kept = value.slice(0, Math.min(mostEntries, entriesLeft))
      entriesLeft -= kept.length
      return kept.map(clean)
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]))
  }
  return clean(JSON.parse(JSON.stringify(data)))
}

const roundVideo: RoundVideoData = { isRound: true }

const plain = (mediaType: MediaType, body: string, data: unknown): StoredContent => ({
  mediaType,
  body: storableText(body),
  data: cleanData(data),
  media: null,
})

const mostNameLetters = 200
/** Some devices send a path: its last part is the name, with either kind of slash. */
export const fileNameIn = (path: string): string | null => {
  const name = storableText(path)
    .split(/[\\/]/)
    .findLast((part) => part.trim() !== '')
  return name === undefined ? null : cutWhole(name, mostNameLetters)
}

/** Sizes and lengths as declared by the sender's device can be any number; null: impossible values. */
const countOrNull = (said: number | undefined, most: number): number | null => {
  const count = Math.round(said ?? Number.NaN)
  return count >= 0 && count <= most ? count : null
}
/** Nobody records for longer than a week. */
const mostSeconds = 7 * 86_400

const storedMedia = (media: InboundMedia): NonNullable<StoredContent['media']> => ({
  source: media.source,
  mime: cutWhole(storableText(media.mime), mostNameLetters),
  name: media.name ? fileNameIn(media.name) : null,
  bytes: countOrNull(media.bytes, Number.MAX_SAFE_INTEGER),
  seconds: countOrNull(media.seconds, mostSeconds),
  isVoiceNote: media.isVoiceNote ?? false,
})

export const storedContent = (content: MessageContent): StoredContent => {
  switch (content.kind) {
    case 'text': {
      const { text, link } = content
      return plain('conversation', text, link ? { link } : null)
    }
    case 'ad':
      return plain('adMetaPreview', content.text, content.ad)
    case 'story':
      return plain('storyMessage', content.text, content.story)
    case 'poll':
      return plain('pollCreationMessageV3', content.name, {
        ...content.poll,
        options: content.poll.options.slice(0, 50).map((option) => cutWhole(storableText(option), 500)),
      })
    case 'event':
      return plain('eventMessage', content.event.name, content.event)
    case 'list':
      return plain('listMessage', content.list.text || content.list.title, content.list)
    case 'buttons':
      return plain(
        content.isNative ? 'interactiveMessage' : 'buttonsMessage',
        content.buttons.text || content.buttons.title,
        content.buttons,
      )
    case 'payment':
      return plain('requestPaymentMessage', content.payment.note || content.payment.merchant, content.payment)
    case 'call':
      return plain('call_log', '', content.call)
    case 'viewOnce':
      return {
        ...plain('viewOnceMessage', content.caption, content.viewOnce),
        media: content.media ? storedMedia(content.media) : null,
      }
    case 'location': {
      const { latitude, longitude, name, address, isLive } = content
      // A device may say NaN, which no JSON holds.
      if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
        return plain('unsupported', [name, address].filter(Boolean).join(', '), { what: 'location' })
      return plain('locationMessage', [name, address].filter(Boolean).join(', '), {
        latitude,
        longitude,
        name: name ?? null,
        address: address ?? null,
        ...(isLive ? { isLive } : {}),
      })
    }
    case 'contact':
      return plain('contactMessage', content.cards.map((card) => card.name).join(', '), {
        cards: content.cards.slice(0, 50),
      })
    case 'unsupported':
      return plain('unsupported', content.text ?? '', { what: cutWhole(content.what, mostNameLetters) })
    default:
      return {
        ...plain(mediaTypeOf[content.kind], content.caption, content.media.isRound ? roundVideo : null),
        media: storedMedia(content.media),
      }
  }
}

const signs: Partial<Record<MediaType, string>> = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  application: '📄',
  sticker: '🏷️',
  locationMessage: '📍',
  contactMessage: '👤',
  pollCreationMessageV3: '📊',
  eventMessage: '📅',
  listMessage: '📋',
  requestPaymentMessage: '💳',
  viewOnceMessage: '①',
  storyMessage: '📸',
  call_log: '📞',
  unsupported: '⚠️',
}

/** The list's line of a deleted message. */
export const deletedSign = '🚫'

interface Previewed {
  mediaType: MediaType
  body: string
  media?: { name: string | null; isVoiceNote: boolean } | null
}

/**
 * The list's line: an emoji for anything that is not text, then the caption or the file's name. No words, because the
 * list is shown in four languages. No signature, because the list shows the author in another way.
 */
export const previewOf = ({ mediaType, body, media }: Previewed): string => {
  const sign = signs[mediaType]
  // Recordings have no name worth showing.
  const name = media && !media.isVoiceNote ? media.name : null
  const words = cutWhole((withoutSignature(body) || name || '').replace(/\s+/g, ' '), 200)
  return sign ? `${sign} ${words}`.trim() : words
}
