/** May this be passed on, and to where? */
import type { ChannelAbilities, ChannelKind, MessageKind } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { forwardPauseMs } from '@guiche/contract/features/message-changes'
import { PlaceData } from '@guiche/contract/features/message-parts'
import type { MediaType, Message } from '@guiche/contract/features/messages'
import { fileMakings } from '@guiche/contract/file-makings'
import { signed } from '@guiche/contract/message-length'
import { withoutSignature } from './signature.ts'

export interface ForwardedFacts {
  mediaType: MediaType
  mediaState: Message['mediaState']
  isPrivate: boolean
  isDeleted: boolean
}

const kinds: Partial<Record<MediaType, MessageKind>> = {
  conversation: 'text',
  adMetaPreview: 'text',
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  contactMessage: 'contact',
}

/** What a note says is for colleagues; what was taken back is for nobody. */
export const kindToForward = (message: ForwardedFacts): Decision<MessageKind> => {
  const kind = kinds[message.mediaType]
  if (message.mediaState === 'missing' && !message.isDeleted) return refuse('ERR_WAPP_DOWNLOAD_MEDIA', 'body.messageId')
  const isWhole = message.mediaState === 'none' || message.mediaState === 'ready'
  return kind === undefined || message.isPrivate || message.isDeleted || !isWhole
    ? refuse('ERR_MESSAGE_NOT_FORWARDABLE', 'body.messageId')
    : accept(kind)
}

export interface TargetFacts {
  contactIsActive: boolean
  abilities: ChannelAbilities
  replyUntil: Date | null
  now: Date
}

export const mayForwardTo = (
  { contactIsActive, abilities, replyUntil, now }: TargetFacts,
  wanted: readonly MessageKind[],
): Decision<null> => {
  if (!contactIsActive) return refuse('ERR_CONTACT_BLOCKED')
  if (wanted.some((kind) => !abilities.sends.includes(kind))) return refuse('ERR_CHANNEL_UNABLE')
  const isShut = replyUntil === null || replyUntil <= now
  return abilities.replyWindowHours !== null && isShut ? refuse('ERR_REPLY_WINDOW_CLOSED') : accept(null)
}

interface ForwardedSource {
  body: string
  mediaType: MediaType
  hasFile: boolean
  fromMe: boolean
  isForwarded: boolean
}

/** What of a message the one it is passed on to is told. `isPlain`: words alone. `signer`: whose name stands above them; null: nobody's. */
export const forwardedCopy = (
  { body, mediaType, hasFile, fromMe, isForwarded }: ForwardedSource,
  signer: string | null,
) => {
  const isPlain = kinds[mediaType] === 'text'
  // A colleague's name does not travel with their words.
  const words = fromMe ? withoutSignature(body) : body
  return {
    isPlain,
    body: signer !== null && (isPlain || hasFile) ? signed(words, signer) : words,
    mediaType: isPlain ? 'conversation' : mediaType,
    // As on the phone: one's own words are not marked as somebody else's.
    isForwarded: !fromMe || isForwarded,
  } as const
}

/** What a copy says beside its words. A place stands still once it is passed on, and a film is round only where the channel shows it so. */
export const forwardedData = (mediaType: MediaType, data: unknown, channel: ChannelKind): unknown => {
  if (mediaType === 'video') return fileMakings[channel].includes('roundVideo') ? data : null
  if (mediaType !== 'locationMessage') return data
  const { isLive: _isLive, ...place } = PlaceData.parse(data)
  return place
}

/** Where a ticket goes that has no queue yet: into that of the message, where one works in it, else into one's own. */
export const queueToForwardIn = (
  { isAdmin, queueIds }: { isAdmin: boolean; queueIds: readonly number[] },
  queueOfSource: number | null,
): number | null =>
  queueOfSource !== null && (isAdmin || queueIds.includes(queueOfSource)) ? queueOfSource : (queueIds[0] ?? null)

/** The first leaves at once, each other one a pause after the one before. */
export const leavesAt = (position: number, now: Date): Date | null =>
  position === 0 ? null : new Date(now.getTime() + position * forwardPauseMs)

export interface PassingFacts {
  /** Another one is on its way by the same connection. */
  isAnotherLeaving: boolean
  /** When the last one left by it; null: none has. */
  lastLeftAt: Date | null
}

/** Until when one that is due waits for those before it, no matter whom they go to; null: it may leave now. */
export const turnToLeave = ({ isAnotherLeaving, lastLeftAt }: PassingFacts, now: Date): Date | null => {
  // Times of a clock that has been set back hold nothing up for longer than the pause.
  const lastMs = isAnotherLeaving ? now.getTime() : Math.min(lastLeftAt?.getTime() ?? 0, now.getTime())
  const turn = new Date(lastMs + forwardPauseMs)
  return turn > now ? turn : null
}
