/** Turns a stored message into what a channel is given to send. */

import { OutboundInteractiveData } from '@guiche/contract/features/interactive-messages'
import { CardsData, PlaceData, type RoundVideoData, ViewOnceData } from '@guiche/contract/features/message-parts'
import type { MediaType } from '@guiche/contract/features/messages'
import type { OutboundMedia, OutboundMessage } from '../../../channels/channel.ts'
import { kindOfFile } from '../../media/rules.ts'

export interface OutgoingRow {
  body: string
  media_type: MediaType
  media_file: string | null
  media_name: string | null
  media_mime: string | null
  media_bytes: number | null
  media_seconds: number | null
  is_voice_note: boolean
  data: unknown
}

export type Outgoing = Pick<
  OutboundMessage,
  'kind' | 'text' | 'media' | 'isViewOnce' | 'isRoundVideo' | 'place' | 'cards' | 'interactive'
>

const mediaAt = (row: OutgoingRow, path: string): OutboundMedia => ({
  path,
  mime: row.media_mime ?? 'application/octet-stream',
  name: row.media_name ?? 'file',
  bytes: row.media_bytes ?? 0,
  isVoiceNote: row.is_voice_note,
  ...(row.media_seconds === null ? {} : { seconds: row.media_seconds }),
})

const kindOfMedia = (row: OutgoingRow, media: OutboundMedia): OutboundMessage['kind'] => {
  if (row.media_type === 'sticker') return 'sticker'
  return media.isVoiceNote ? 'audio' : kindOfFile(media.mime)
}

const isRound = (data: unknown): data is RoundVideoData =>
  typeof data === 'object' && data !== null && 'isRound' in data && data.isRound === true

const interactiveTypes: readonly MediaType[] = [
  'listMessage',
  'interactiveMessage',
  'requestPaymentMessage',
  'eventMessage',
]

/** `path`: where the row's file is on this machine; null if it has none. */
export const outgoingContent = (row: OutgoingRow, path: string | null): Outgoing => {
  const media = path === null ? null : mediaAt(row, path)
  if (row.media_type === 'locationMessage')
    return { kind: 'location', text: row.body, place: PlaceData.parse(row.data) }
  if (row.media_type === 'contactMessage')
    return { kind: 'contact', text: row.body, cards: CardsData.parse(row.data).cards }
  if (interactiveTypes.includes(row.media_type)) {
    const interactive = OutboundInteractiveData.parse(row.data)
    return { kind: 'interactive', text: row.body, interactive, ...(media ? { media } : {}) }
  }
  if (!media) return { kind: 'text', text: row.body }
  if (row.media_type === 'viewOnceMessage')
    return { kind: ViewOnceData.parse(row.data).of, text: row.body, media, isViewOnce: true }
  if (row.media_type === 'video' && isRound(row.data))
    return { kind: 'video', text: row.body, media, isRoundVideo: true }
  return { kind: kindOfMedia(row, media), text: row.body, media }
}
