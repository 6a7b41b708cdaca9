/** Our message as the body of Meta's send call. Pure; media is uploaded before and referred to by id. */

import { FinalFailure, type OutboundChange, type OutboundMessage } from '../../channel.ts'
import type { MediaKind } from '../client/fit-media.ts'
import { cardToWire } from './card.ts'
import { interactiveOf } from './interactive.ts'
import { templateOf } from './template.ts'

const longestFileName = 240

/** If both are known Meta uses the number; a person known by username alone has only the scoped id. */
function recipientOf({ identities, isGroup }: OutboundMessage['chat']): { to: string } | { recipient: string } {
  const phone = identities.find(({ kind }) => kind === 'phone')
  const scoped = identities.find(({ kind }) => kind === 'bsuid')
  if (isGroup || (phone === undefined && scoped === undefined)) throw new FinalFailure('not_on_channel')
  return phone ? { to: phone.value } : { recipient: scoped?.value ?? '' }
}

export interface UploadedMedia {
  kind: MediaKind
  mediaId: string
}

function textOf({ text }: OutboundMessage) {
  if (text === '') throw new FinalFailure('content_refused')
  return { type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
}

function mediaOf({ text, media }: OutboundMessage, { kind, mediaId: id }: UploadedMedia) {
  const caption = text === '' ? {} : { caption: text }
  if (kind === 'image' || kind === 'video') return { type: kind, [kind]: { id, ...caption } }
  if (kind === 'document') return { type: kind, document: { id, ...caption, filename: shortName(media?.name ?? '') } }
  // Sound and stickers have no caption on WhatsApp.
  if (kind === 'audio') return { type: kind, audio: { id, ...(media?.isVoiceNote ? { voice: true } : {}) } }
  return { type: kind, sticker: { id } }
}

function placeOf({ place }: OutboundMessage) {
  if (!place) throw new FinalFailure('content_refused', 'a location without a place')
  const { latitude, longitude, name, address } = place
  return {
    type: 'location',
    location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
  }
}

function contentOf(message: OutboundMessage, uploaded: UploadedMedia | undefined) {
  if (message.kind === 'text') return textOf(message)
  if (message.kind === 'location') return placeOf(message)
  if (message.kind === 'contact') return { type: 'contacts', contacts: (message.cards ?? []).map(cardToWire) }
  if (message.interactive?.kind === 'template')
    return templateOf(message, message.interactive.template, uploaded?.mediaId)
  if (message.kind === 'interactive') return interactiveOf(message, uploaded?.mediaId)
  if (uploaded === undefined) throw new FinalFailure('media_missing')
  return mediaOf(message, uploaded)
}

/** Shortened in the middle, so that the extension stays. */
function shortName(name: string): string {
  if (name.length <= longestFileName) return name || 'file'
  const tail = name.slice(-20)
  return `${name.slice(0, longestFileName - tail.length)}${tail}`
}

export function sendBodyOf(message: OutboundMessage, uploaded?: UploadedMedia): Record<string, unknown> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(message.chat),
    ...contentOf(message, uploaded),
    ...(message.quotes ? { context: { message_id: message.quotes.externalId } } : {}),
    // Comes back with every status: this gives a message its id if the response was lost.
    biz_opaque_callback_data: message.messageId,
  }
}

export const reactionBodyOf = (change: Extract<OutboundChange, { kind: 'reaction' }>): Record<string, unknown> => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(change.chat),
  type: 'reaction',
  reaction: { message_id: change.target.externalId, emoji: change.emoji },
})
