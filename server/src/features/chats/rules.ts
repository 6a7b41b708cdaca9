import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { editableForMs } from '@guiche/contract/features/messages'

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

/** The keeper of the chat is always in it; nobody is in it twice. */
export const circleOf = (keeperId: number, userIds: readonly number[]): number[] => [...new Set([keeperId, ...userIds])]

export const isSameCircle = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((userId) => right.includes(userId))

const mostLetters = 255

/** What lists show of the last thing said: one line. */
export const lastMessageOf = (senderName: string, message: string): string =>
  [...`${senderName}: ${message}`.replace(/\s+/g, ' ')].slice(0, mostLetters).join('')

/** In the place of what was taken back, in any language. */
export const takenBackSign = '🚫'

interface SaidMessage {
  senderId: number | null
  isDeleted: boolean
  createdAt: Date
}

export const mayTakeBack = ({ senderId }: Pick<SaidMessage, 'senderId'>, actorId: number): Decision<true> =>
  senderId === actorId ? accept(true) : refuse('ERR_NOT_OWN_MESSAGE')

/** `isSame`: the words stay as they are, which is asked at any time. */
export const mayEdit = (
  message: SaidMessage,
  { actorId, isSame, now }: { actorId: number; isSame: boolean; now: Date },
): Decision<true> => {
  if (message.senderId !== actorId) return refuse('ERR_NOT_OWN_MESSAGE')
  if (message.isDeleted) return refuse('ERR_MESSAGE_NOT_EDITABLE')
  const isLate = now.getTime() - message.createdAt.getTime() > editableForMs
  return isLate && !isSame ? refuse('ERR_EDIT_TOO_LATE') : accept(true)
}
