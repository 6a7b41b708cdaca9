/**
 * Converts a file to one that Meta accepts, if that only needs another picture format; otherwise says why it cannot.
 */
import { bareType } from '../../../platform/storage/file-types.ts'
import { FinalFailure, type OutboundMedia, type OutboundMessage } from '../../channel.ts'
import { asJpeg, sizeOf } from '../../meta/client/pictures.ts'
import type { FileToUpload } from '../../meta/client/upload.ts'

const megabyte = 1024 * 1024
const office = 'application/vnd.openxmlformats-officedocument'

export const mediaKinds = [
  'image',
  'audio',
  'video',
  'document',
  'sticker',
] as const satisfies readonly OutboundMessage['kind'][]
export type MediaKind = (typeof mediaKinds)[number]

const taken: Record<MediaKind, { types: readonly string[]; mostBytes: number }> = {
  image: { types: ['image/jpeg', 'image/png'], mostBytes: 5 * megabyte },
  sticker: { types: ['image/webp'], mostBytes: 500 * 1024 },
  audio: {
    types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg'],
    mostBytes: 16 * megabyte,
  },
  video: { types: ['video/mp4', 'video/3gpp'], mostBytes: 16 * megabyte },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
    mostBytes: 100 * megabyte,
  },
}

/** Text formats, which Meta accepts only as text/plain. The file's name keeps its extension. */
const plainText = new Set(['text/csv', 'application/json', 'application/xml', 'text/vcard', 'text/calendar'])
const voiceType = 'audio/ogg; codecs=opus'

export interface FittedMedia {
  /**
   * May differ from the request: a picture in a format that is only accepted as a document is converted and sent as a
   * picture.
   */
  kind: MediaKind
  file: FileToUpload
}

/** `whose`: one picture is converted at a time for each. */
export async function fitMedia(kind: MediaKind, media: OutboundMedia, whose: string): Promise<FittedMedia> {
  const bytes = await sizeOf(media.path)
  const type = bareType(media.mime)
  const { types, mostBytes } = taken[kind]
  const isTaken = types.includes(type) && bytes <= mostBytes
  const isPicture = kind === 'image' || (kind === 'document' && type.startsWith('image/'))
  if (isPicture && !isTaken) return { kind: 'image', file: await asJpeg(media, taken.image.mostBytes, whose) }
  const mime = kind === 'document' && plainText.has(type) ? 'text/plain' : type
  if (!types.includes(mime)) throw new FinalFailure('media_refused', `WhatsApp takes no ${kind} of type ${media.mime}`)
  if (bytes > mostBytes) {
    throw new FinalFailure('media_refused', `${kind} of ${bytes} bytes; WhatsApp takes ${mostBytes} at most`)
  }
  const isVoice = media.isVoiceNote && mime === 'audio/ogg'
  return { kind, file: { source: media.path, bytes, mime: isVoice ? voiceType : mime, name: media.name } }
}
