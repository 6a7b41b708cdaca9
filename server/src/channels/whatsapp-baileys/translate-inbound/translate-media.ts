import type { proto } from 'baileys'
import type { InboundContent, InboundMedia } from '../../channel.ts'

/** The library's names for a file's location and key. */
export type WireMediaType = 'image' | 'video' | 'audio' | 'document' | 'sticker'

interface WireMedia {
  url?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  fileLength?: number | { toNumber(): number } | null
  mimetype?: string | null
}

const base64 = (bytes: Uint8Array | null | undefined) =>
  bytes?.length ? Buffer.from(bytes).toString('base64') : undefined
const lengthOf = (length: WireMedia['fileLength']): number | undefined =>
  length === null || length === undefined ? undefined : typeof length === 'number' ? length : length.toNumber()

const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | null> } =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as {
    [K in keyof T]?: Exclude<T[K], undefined | null>
  }

/** Null: the key or the location is missing, so the file cannot be downloaded. */
const mediaOf = (type: WireMediaType, media: WireMedia, fallbackMime: string): InboundMedia | null => {
  const mediaKey = base64(media.mediaKey)
  if (!mediaKey || !(media.directPath || media.url)) return null
  return {
    source: {
      type,
      mediaKey,
      mime: media.mimetype || fallbackMime,
      ...present({
        url: media.url,
        directPath: media.directPath,
        fileSha256: base64(media.fileSha256),
        fileEncSha256: base64(media.fileEncSha256),
      }),
    },
    mime: media.mimetype || fallbackMime,
    ...present({ bytes: lengthOf(media.fileLength) }),
  }
}

const content = (
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  caption: string | null | undefined,
  media: InboundMedia | null,
  more: Partial<InboundMedia> = {},
): InboundContent =>
  media
    ? { kind, caption: caption ?? '', media: { ...media, ...more } }
    : { kind: 'unsupported', what: kind, ...(caption ? { text: caption } : {}) }

export const mediaContent = (message: proto.IMessage): InboundContent | undefined => {
  const { imageMessage: image, audioMessage: audio, documentMessage: document, stickerMessage: sticker } = message
  const video = message.videoMessage ?? message.ptvMessage
  if (image) return content('image', image.caption, mediaOf('image', image, 'image/jpeg'))
  if (video) {
    const more = present({ seconds: video.seconds, isRound: message.ptvMessage ? true : undefined })
    return content('video', video.caption, mediaOf('video', video, 'video/mp4'), more)
  }
  if (audio) {
    const more = present({ seconds: audio.seconds, isVoiceNote: audio.ptt || undefined })
    return content('audio', '', mediaOf('audio', audio, 'audio/ogg'), more)
  }
  if (document) {
    const more = present({ name: document.fileName ?? document.title })
    return content('document', document.caption, mediaOf('document', document, 'application/octet-stream'), more)
  }
  return sticker ? content('sticker', '', mediaOf('sticker', sticker, 'image/webp')) : undefined
}
