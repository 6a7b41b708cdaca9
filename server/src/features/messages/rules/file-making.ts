/** How a file is sent: as it is, as view-once, or as a round video. Pure. */
import type { ChannelKind } from '@guiche/contract/channels'
import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'
import { type RoundVideoData, ViewOnceData } from '@guiche/contract/features/message-parts'
import type { MediaType } from '@guiche/contract/features/messages'
import { fileMakings } from '@guiche/contract/file-makings'
import { kindOfFile } from '../../media/rules.ts'

export interface Making {
  isViewOnce: boolean
  isRoundVideo: boolean
}

const onceData = (mime: string): ViewOnceData | undefined => ViewOnceData.safeParse({ of: kindOfFile(mime) }).data

/**
 * `mimes`: the types of the files. A file that cannot be sent in this way is refused: a view-once file must not be
 * sent as a permanent one.
 */
export const mayMake = (
  { isViewOnce, isRoundVideo }: Making,
  { mimes, isPrivate }: { mimes: readonly string[]; isPrivate: boolean },
  channel: ChannelKind,
): Decision<null> => {
  if (!isViewOnce && !isRoundVideo) return accept(null)
  const field = isViewOnce ? 'body.isViewOnce' : 'body.isRoundVideo'
  if (isPrivate || mimes.length === 0 || (isViewOnce && isRoundVideo)) return refuse('ERR_VALIDATION', field)
  const what = isViewOnce ? 'viewOnce' : 'roundVideo'
  if (!fileMakings[channel].includes(what)) return refuseWith('ERR_CHANNEL_UNABLE', { channel, what })
  const isFit = (mime: string) => (isViewOnce ? onceData(mime) !== undefined : kindOfFile(mime) === 'video')
  return mimes.every(isFit) ? accept(null) : refuse('ERR_FILE_TYPE', field)
}

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** What is stored about a file: its kind, and how it is sent. */
export const madeOf = (
  { isViewOnce, isRoundVideo }: Making,
  mime: string,
): { mediaType: MediaType; data?: ViewOnceData | RoundVideoData } => {
  const once = isViewOnce ? onceData(mime) : undefined
  if (once) return { mediaType: 'viewOnceMessage', data: once }
  const mediaType = mediaTypeOf[kindOfFile(mime)]
  return isRoundVideo ? { mediaType, data: { isRound: true } } : { mediaType }
}
