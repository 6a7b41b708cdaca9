/** Our message as the library's content. Pure. */
import type { AnyMessageContent, proto, WAMessage } from 'baileys'
import type { OutboundMessage } from '../../channel.ts'
import { jidOf } from '../translate-inbound/people.ts'

export type Sendable = Pick<
  OutboundMessage,
  'kind' | 'text' | 'media' | 'isViewOnce' | 'isRoundVideo' | 'place' | 'cards' | 'interactive' | 'quotes'
>

type MediaKind = Exclude<Sendable['kind'], 'text' | 'location' | 'contact' | 'interactive'>

const withMedia = (kind: MediaKind, text: string, media: NonNullable<Sendable['media']>): AnyMessageContent => {
  const file = { url: media.path }
  const caption = text === '' ? {} : { caption: text }
  switch (kind) {
    case 'image':
      return { image: file, mimetype: media.mime, ...caption }
    case 'video':
      // An empty thumbnail: otherwise the library would start a system program to make one.
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

const placeContent = ({ place }: Sendable): AnyMessageContent => {
  if (!place) throw new TypeError('A location has no place')
  const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = place
  return {
    location: { degreesLatitude, degreesLongitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
  }
}

const cardsContent = ({ cards = [] }: Sendable): AnyMessageContent => {
  const displayName = cards.map(({ name }) => name).join(', ')
  return { contacts: { displayName, contacts: cards.map(({ name, vcard }) => ({ displayName: name, vcard })) } }
}

/** Everything that the library can build; interactive messages are built separately. */
export const translateOutbound = (message: Sendable): AnyMessageContent => {
  const { kind, text, media } = message
  if (kind === 'text') return { text, linkPreview: null }
  if (kind === 'location') return placeContent(message)
  if (kind === 'contact') return cardsContent(message)
  if (kind === 'interactive') throw new TypeError('Interactive messages are built by themselves')
  if (!media) throw new TypeError(`A message of kind ${kind} has no file`)
  return withMedia(kind, text, media)
}

/**
 * What the library cannot build. View once: the flag is in the file itself, as phones write it today. With the
 * library's wrapper the network does not see the kind of file, and silently drops videos and sound. Round: the
 * library loses the round flag of a video that was uploaded early.
 */
export const asWanted = (
  content: proto.IMessage,
  { isViewOnce, isRoundVideo }: Pick<Sendable, 'isViewOnce' | 'isRoundVideo'>,
): proto.IMessage => {
  const { videoMessage, ...others } = content
  if (isRoundVideo && videoMessage) return { ...others, ptvMessage: videoMessage }
  if (!isViewOnce) return content
  for (const part of [content.imageMessage, videoMessage, content.audioMessage]) if (part) part.viewOnce = true
  return content
}

/** What an answer refers to, as far as the other side needs it. */
export const quotedMessage = (quotes: OutboundMessage['quotes'], chatJid: string): WAMessage | undefined => {
  if (!quotes) return undefined
  const participant = quotes.author ? jidOf(quotes.author) : undefined
  return {
    key: { remoteJid: chatJid, id: quotes.externalId, fromMe: quotes.fromMe, ...(participant ? { participant } : {}) },
    message: { conversation: quotes.text },
  }
}
