/** Our message as the library's content. Pure. */
import type { AnyMessageContent, WAMessage } from 'baileys'
import type { OutboundMessage } from '../channel.ts'
import { jidOf } from './translate-inbound/people.ts'

export type Sendable = Pick<OutboundMessage, 'kind' | 'text' | 'media' | 'quotes'>

type MediaKind = Exclude<Sendable['kind'], 'text'>

const withMedia = (kind: MediaKind, text: string, media: NonNullable<Sendable['media']>): AnyMessageContent => {
  const file = { url: media.path }
  const caption = text === '' ? {} : { caption: text }
  switch (kind) {
    case 'image':
      return { image: file, mimetype: media.mime, ...caption }
    case 'video':
      // An empty preview: the library would otherwise start a program of the system for one.
      return { video: file, mimetype: media.mime, jpegThumbnail: '', ...caption }
    case 'audio':
      return {
        audio: file,
        mimetype: media.mime,
        ptt: media.isVoiceNote,
        ...(media.seconds === undefined ? {} : { seconds: media.seconds }),
      }
    case 'document':
      return { document: file, mimetype: media.mime, fileName: media.name, ...caption }
    case 'sticker':
      return { sticker: file, mimetype: media.mime }
  }
}

export const translateOutbound = ({ kind, text, media }: Sendable): AnyMessageContent => {
  if (kind === 'text') return { text, linkPreview: null }
  if (!media) throw new TypeError(`A message of kind ${kind} has no file`)
  return withMedia(kind, text, media)
}

/** What an answer points to, as far as the other side needs it. */
export const quotedMessage = (quotes: OutboundMessage['quotes'], chatJid: string): WAMessage | undefined => {
  if (!quotes) return undefined
  const participant = quotes.author ? jidOf(quotes.author) : undefined
  return {
    key: { remoteJid: chatJid, id: quotes.externalId, fromMe: quotes.fromMe, ...(participant ? { participant } : {}) },
    message: { conversation: quotes.text },
  }
}
