/** May this message be forwarded, and to where? */
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

/** Notes are for colleagues; deleted messages are for nobody. */
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

/** What a copy takes over from the message. `isPlain`: text only. `signer`: the name in its signature; null: none. */
export const forwardedCopy = (
  { body, mediaType, hasFile, fromMe, isForwarded }: ForwardedSource,
  signer: string | null,
) => {
  const isPlain = kinds[mediaType] === 'text'
  // A colleague's signature is not forwarded.
  const words = fromMe ? withoutSignature(body) : body
  return {
    isPlain,
    body: signer !== null && (isPlain || hasFile) ? signed(words, signer) : words,
    mediaType: isPlain ? 'conversation' : mediaType,
    // As on the phone: one's own messages are not marked as forwarded.
    isForwarded: !fromMe || isForwarded,
  } as const
}

/**
 * What a copy has beside its text. A live location becomes a fixed one when it is forwarded, and a video is round
 * only if the channel supports it.
 */
export const forwardedData = (mediaType: MediaType, data: unknown, channel: ChannelKind): unknown => {
  if (mediaType === 'video') return fileMakings[channel].includes('roundVideo') ? data : null
  if (mediaType !== 'locationMessage') return data
  const { isLive: _isLive, ...place } = PlaceData.parse(data)
  return place
}

/** The queue for a ticket that has none yet: the message's, if the agent works in it, otherwise the agent's own. */
export const queueToForwardIn = (
  { isAdmin, queueIds }: { isAdmin: boolean; queueIds: readonly number[] },
  queueOfSource: number | null,
): number | null =>
  queueOfSource !== null && (isAdmin || queueIds.includes(queueOfSource)) ? queueOfSource : (queueIds[0] ?? null)

/** The first is sent at once, each other one a delay after the previous. */
export const leavesAt = (position: number, now: Date): Date | null =>
  position === 0 ? null : new Date(now.getTime() + position * forwardPauseMs)

export interface PassingFacts {
  /** Another one is being sent over the same connection. */
  isAnotherLeaving: boolean
  /** When the last one was sent; null: none. */
  lastLeftAt: Date | null
}

/** Until when a due message waits for the previous ones, whoever receives them; null: it may be sent now. */
export const turnToLeave = ({ isAnotherLeaving, lastLeftAt }: PassingFacts, now: Date): Date | null => {
  const lastMs = isAnotherLeaving ? now.getTime() : (lastLeftAt?.getTime() ?? 0)
  // Written by a clock that was ahead of ours: waiting for it could take hours.
  if (lastMs - now.getTime() > forwardPauseMs) return null
  const turn = new Date(Math.min(lastMs, now.getTime()) + forwardPauseMs)
  return turn > now ? turn : null
}
