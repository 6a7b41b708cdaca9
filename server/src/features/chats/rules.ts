import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { editableForMs } from '@guiche/contract/features/messages'
import { kindOfFile } from '../media/rules.ts'
import { previewOf } from '../messages/rules/inbound-content.ts'

interface ManagedChat {
  ownerId: number | null
}

/** Its owner alone. */
export const mayManage = ({ ownerId }: ManagedChat, actor: { id: number }): Decision<true> =>
  ownerId === actor.id ? accept(true) : refuse('ERR_NOT_CHAT_OWNER')

interface Heir {
  id: number
  joinedAt: Date
  isActive: boolean
}

/** Whose a chat is once its owner left: the longest member’s, of those who can sign in where there are any. Null: nobody is in it. */
export const heirOf = (members: readonly Heir[]): number | null => {
  const before = (a: Heir, b: Heir): number =>
    Number(b.isActive) - Number(a.isActive) || a.joinedAt.getTime() - b.joinedAt.getTime() || a.id - b.id
  return [...members].sort(before)[0]?.id ?? null
}

/** The owner is always a member, and nobody is twice. */
export const circleOf = (keeperId: number, userIds: readonly number[]): number[] => [...new Set([keeperId, ...userIds])]

export const isSameCircle = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((userId) => right.includes(userId))

const mostLetters = 255

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** Null: there is no file. */
export const chatMediaType = (mime: string | null) =>
  mime === null ? ('conversation' as const) : mediaTypeOf[kindOfFile(mime)]

interface Said {
  message: string
  media_name: string | null
  media_mime: string | null
  is_voice_note: boolean
}

/** What lists say of it, in any language: the sign of its file, then its words or the file's name. */
export const lineOf = ({ message, media_name: name, media_mime: mime, is_voice_note: isVoiceNote }: Said): string =>
  previewOf({ mediaType: chatMediaType(mime), body: message, media: mime === null ? null : { name, isVoiceNote } })

/** The last message in lists: one line. */
export const lastMessageOf = (senderName: string, line: string): string =>
  [...`${senderName}: ${line}`.replace(/\s+/g, ' ')].slice(0, mostLetters).join('')

/** Replaces a deleted message, in any language. */
export const takenBackSign = '🚫'

interface SaidMessage {
  senderId: number | null
  hasFile: boolean
  isDeleted: boolean
  createdAt: Date
}

export const mayTakeBack = ({ senderId }: Pick<SaidMessage, 'senderId'>, actorId: number): Decision<true> =>
  senderId === actorId ? accept(true) : refuse('ERR_NOT_OWN_MESSAGE')

/** `isSame`: the text is unchanged, which is allowed at any time. */
export const mayEdit = (
  message: SaidMessage,
  { actorId, words, isSame, now }: { actorId: number; words: string; isSame: boolean; now: Date },
): Decision<true> => {
  if (message.senderId !== actorId) return refuse('ERR_NOT_OWN_MESSAGE')
  if (message.isDeleted) return refuse('ERR_MESSAGE_NOT_EDITABLE')
  if (words === '' && !message.hasFile) return refuse('ERR_VALIDATION', 'body.message')
  const isLate = now.getTime() - message.createdAt.getTime() > editableForMs
  return isLate && !isSame ? refuse('ERR_EDIT_TOO_LATE') : accept(true)
}
