/** A customer's content in the shape of the webhook. */
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { mediaLink } from '../media/links.ts'
import type { BusinessNumber, Media } from '../schema.ts'
import type { ReadCustomerSends } from './sends-schema.ts'

export interface Composed {
  type: string
  content: unknown
  text: string
  mediaId?: string
}

interface File {
  bytes: Uint8Array
  mimeType: string
  fileName?: string
}

export function composeContent(core: GraphCore, number: BusinessNumber, sends: ReadCustomerSends): Composed {
  return composeFile(core, number, sends) ?? composeReply(sends) ?? composePlain(sends)
}

/** Media as Meta announces it: with a base64 hash and a link that is valid for five minutes. */
function announce(core: GraphCore, number: BusinessNumber, { bytes, mimeType, fileName }: File) {
  const media = core.media.add({ wabaId: number.wabaId, bytes, mimeType, fileName, origin: 'customer' })
  const sha256 = Buffer.from(media.sha256, 'hex').toString('base64')
  const url = mediaLink(core.url(), media.id, core.world.linkSecret, core.now())
  return { media, fields: { mime_type: mimeType, sha256, id: media.id, url } }
}

const withMedia = (type: string, media: Media, content: object, text = ''): Composed => ({
  type,
  content,
  text,
  mediaId: media.id,
})

function composeFile(core: GraphCore, number: BusinessNumber, sends: ReadCustomerSends): Composed | undefined {
  const { image, audio, video, document, sticker } = sends
  const captioned = image ?? video
  if (captioned !== undefined) {
    const { media, fields } = announce(core, number, captioned)
    const { caption } = captioned
    const type = image === undefined ? 'video' : 'image'
    return withMedia(type, media, caption === undefined ? fields : { caption, ...fields }, caption)
  }
  if (audio !== undefined) {
    const { media, fields } = announce(core, number, audio)
    return withMedia('audio', media, { ...fields, voice: audio.voice })
  }
  if (document !== undefined) {
    const { media, fields } = announce(core, number, document)
    const { caption, fileName } = document
    const content = { ...(caption === undefined ? {} : { caption }), filename: fileName, ...fields }
    return withMedia('document', media, content, caption)
  }
  if (sticker === undefined) return undefined
  const { media, fields } = announce(core, number, sticker)
  return withMedia('sticker', media, { ...fields, animated: sticker.animated })
}

function composeReply({ buttonReply, listReply, flowReply, templateButton }: ReadCustomerSends): Composed | undefined {
  if (buttonReply !== undefined) {
    return interactive({ type: 'button_reply', button_reply: buttonReply }, buttonReply.title)
  }
  if (listReply !== undefined) return interactive({ type: 'list_reply', list_reply: listReply }, listReply.title)
  if (flowReply !== undefined) {
    const { name, body, responseJson } = flowReply
    return interactive({ type: 'nfm_reply', nfm_reply: { name, body, response_json: responseJson } }, body)
  }
  if (templateButton === undefined) return undefined
  return { type: 'button', content: templateButton, text: templateButton.text }
}

const interactive = (content: object, text: string): Composed => ({ type: 'interactive', content, text })

function composePlain(sends: ReadCustomerSends): Composed {
  const { text, location, contacts, reaction, order, unsupported, raw } = sends
  if (text !== undefined) return { type: 'text', content: { body: text }, text }
  if (location !== undefined) return { type: 'location', content: location, text: location.name ?? '' }
  if (contacts !== undefined) {
    return {
      type: 'contacts',
      content: contacts,
      text: contacts.map((contact) => contact.name.formatted_name).join(', '),
    }
  }
  if (reaction !== undefined) {
    const { messageId, emoji } = reaction
    return { type: 'reaction', content: { message_id: messageId, ...(emoji === '' ? {} : { emoji }) }, text: emoji }
  }
  if (order !== undefined) return { type: 'order', content: order, text: '' }
  if (unsupported !== undefined) return { type: 'unsupported', content: { type: unsupported }, text: '' }
  if (raw !== undefined) return { type: raw.type, content: raw.content, text: '' }
  throw new ControlError('nothing to send')
}
