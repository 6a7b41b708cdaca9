/** What an inbound content becomes: the message's columns, and the line that the ticket list shows. */
import type { MediaType } from '@guiche/contract/features/messages'
import type { InboundContent } from '../../../channels/channel.ts'

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

/** Contents that are messages of their own. The others change a message that is there. */
export type MessageContent = Exclude<InboundContent, { kind: 'reaction' | 'edit' | 'delete' }>

const mediaTypeOf = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const

export const isMessageContent = (content: InboundContent): content is MessageContent =>
  content.kind !== 'reaction' && content.kind !== 'edit' && content.kind !== 'delete'

/** PostgreSQL stores no NUL; a customer may send one. */
const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, 65_536)

export const storedContent = (content: MessageContent): StoredContent => {
  switch (content.kind) {
    case 'text':
      return { mediaType: 'conversation', body: clean(content.text), data: null, media: null }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        mediaType: 'locationMessage',
        body: clean([name, address].filter(Boolean).join(', ')),
        data: { latitude, longitude, name: name ?? null, address: address ?? null },
        media: null,
      }
    }
    case 'contact':
      return {
        mediaType: 'contactMessage',
        body: clean(content.cards.map((card) => card.name).join(', ')),
        data: { cards: content.cards.slice(0, 50) },
        media: null,
      }
    case 'unsupported':
      return { mediaType: 'unsupported', body: clean(content.text ?? ''), data: { what: content.what }, media: null }
    default: {
      const { media } = content
      return {
        mediaType: mediaTypeOf[content.kind],
        body: clean(content.caption),
        data: null,
        media: {
          source: media.source,
          mime: media.mime,
          name: media.name ? clean(media.name).slice(0, 200) : null,
          bytes: media.bytes ?? null,
          seconds: media.seconds === undefined ? null : Math.round(media.seconds),
          isVoiceNote: media.isVoiceNote ?? false,
        },
      }
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
  unsupported: '⚠️',
}

/** The list's line of a deleted message. */
export const deletedSign = '🚫'

/** The agent's name above a signed text: the list says who wrote by other means. */
const signature = /^\*[^*\n]{1,60}:\*\n/

/** The list's line: a sign for what is not text, then the caption or the file's name. No words: the list is in four languages. */
export const previewOf = (message: { mediaType: MediaType; body: string; mediaName?: string | null }): string => {
  const sign = signs[message.mediaType]
  const words = (message.body.replace(signature, '') || message.mediaName || '').replace(/\s+/g, ' ').slice(0, 200)
  return sign ? `${sign} ${words}`.trim() : words
}
