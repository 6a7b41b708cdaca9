/** Special ways to send a file; the server decides again. Pure. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { RoundVideoData, ViewOnceData } from '@guiche/contract/features/message-parts'
import type { MediaType, Message } from '@guiche/contract/features/messages'
import { type FileMaking, fileMakings } from '@guiche/contract/file-makings'

const shownImages = ['image/jpeg', 'image/png', 'image/webp']
const shownVideos = ['video/mp4', 'video/3gpp', 'video/quicktime']

/** The kind that the server will store. */
export const mediaTypeOf = (mime: string): MediaType => {
  if (shownImages.includes(mime)) return 'image'
  if (shownVideos.includes(mime)) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'application'
}

const onceData = (mime: string): ViewOnceData | null => {
  const of = mediaTypeOf(mime)
  return of === 'image' || of === 'video' || of === 'audio' ? { of } : null
}

/** The options for a file on this channel. A note is for colleagues, who can always open its file. */
export const makingsFor = (
  mime: string,
  { channel, isPrivate }: { channel: ChannelKind; isPrivate: boolean },
): FileMaking[] => {
  const isFit = (making: FileMaking) => (making === 'viewOnce' ? onceData(mime) : mediaTypeOf(mime) === 'video')
  return isPrivate ? [] : fileMakings[channel].filter(isFit)
}

/** A message with such a file, as the server will store it. */
export const madeOf = (mime: string, making: FileMaking | undefined): Pick<Message, 'mediaType' | 'dataJson'> => {
  const once = making === 'viewOnce' && onceData(mime)
  if (once) return { mediaType: 'viewOnceMessage', dataJson: JSON.stringify(once) }
  const round = making === 'roundVideo' ? JSON.stringify({ isRound: true } satisfies RoundVideoData) : null
  return { mediaType: mediaTypeOf(mime), dataJson: round }
}
