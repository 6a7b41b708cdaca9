/** The audience of a chat: its members, each in their own room. */
import { chatEvent, chatUserEvent } from '@guiche/contract/features/chats'
import { rooms } from '@guiche/contract/sockets'
import type { z } from 'zod'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type ChatMessageRow, type ChatRow, toChatMessageView, toChatView } from './view.ts'

const roomsOf = (userIds: readonly number[]) => userIds.map(rooms.user)
const membersOf = ({ members }: ChatRow) => members.map(({ id }) => id)

/** Under the company's stream, and under the chat's own. */
const tell = (work: Work, chatId: number, to: readonly number[], payload: z.input<(typeof chatEvent)['payload']>) => {
  if (to.length === 0) return
  work.emit({ event: chatEvent, rooms: roomsOf(to), payload })
  work.emit({ event: chatEvent, suffix: chatId, rooms: roomsOf(to), payload })
}

export const announceMessage = (work: Work, chat: ChatRow, message: ChatMessageRow) =>
  tell(work, chat.id, membersOf(chat), {
    action: 'new-message',
    newMessage: toChatMessageView(message, linkMaker(work)),
    chat: toChatView(chat, linkMaker(work)),
  })

export const announceChanged = (work: Work, chat: ChatRow, message: ChatMessageRow) =>
  tell(work, chat.id, membersOf(chat), {
    action: 'update-message',
    message: toChatMessageView(message, linkMaker(work)),
    chat: toChatView(chat, linkMaker(work)),
  })

export const announceRead = (work: Work, chat: ChatRow) =>
  tell(work, chat.id, membersOf(chat), { action: 'update', chat: toChatView(chat, linkMaker(work)) })

export const announceGone = (work: Work, chatId: number, to: readonly number[]) =>
  tell(work, chatId, to, { action: 'delete', id: chatId })

/** To each member under their own name. `before`: who could see it before. */
export const announceChat = (work: Work, chat: ChatRow, before: readonly number[]) => {
  const record = toChatView(chat, linkMaker(work))
  for (const userId of membersOf(chat)) {
    const action = before.includes(userId) ? 'update' : 'create'
    work.emit({ event: chatUserEvent, suffix: userId, rooms: roomsOf([userId]), payload: { action, record } })
  }
}
