import type { Answer, CallInput } from '@guiche/contract/core/endpoint'
import {
  type Chat,
  chatDetails,
  createChat,
  deleteChat,
  listChatMessages,
  listChats,
  readChat,
  unreadChats,
  updateChat,
} from '@guiche/contract/features/chats'
import { allUsers } from '@guiche/contract/features/users'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { meets } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'

export type ChatPages = InfiniteData<Answer<typeof listChats>, unknown>
export type ChatMessagePages = InfiniteData<Answer<typeof listChatMessages>, unknown>
export type UnreadChats = Answer<typeof unreadChats>

export const chatPages = (searchParam: string) => pagesOf(listChats, { query: searchParam ? { searchParam } : {} })
export const unreadOf = () => queryOf(unreadChats, {})
/** Messages that the person has not seen; none where the plan has no internal chat, or the subscription has expired. */
export const useUnreadInChats = (): number => {
  const user = useUser()
  const isServed = meets(user, { plan: 'useInternalChat' }) && !isExpired(user.company)
  const { data } = useQuery({ ...unreadOf(), enabled: isServed })
  return data?.records.reduce((sum, { unreads }) => sum + unreads, 0) ?? 0
}
export const chatOf = (ref: string) => queryOf(chatDetails, { params: { id: ref } })
export const messagePages = (chatId: number) => pagesOf(listChatMessages, { params: { id: chatId }, query: {} })
export const colleagues = () => queryOf(allUsers, { query: { queueIds: [] } })

type Fields = CallInput<typeof createChat>['body']
export const openChat = (body: Fields): Promise<Chat> => call(createChat, { body })
export const changeChat = (id: number, body: Partial<Fields>): Promise<Chat> =>
  call(updateChat, { params: { id }, body })

/** Removed on this page: the user need not be told that it is gone. */
const removedHere = new Set<number>()
export const isRemovedHere = (id: number): boolean => removedHere.has(id)
export const dropChat = (id: number) => {
  removedHere.add(id)
  return call(deleteChat, { params: { id } })
}
export const markChatRead = (id: number): Promise<Chat> => call(readChat, { params: { id }, body: {} })

export const unreadsIn = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0

/** The other member of a chat of two; null if there are more. */
export const otherOf = (chat: Chat, userId: number) => {
  const others = chat.users.filter((member) => member.userId !== userId)
  return others.length === 1 ? (others[0]?.user ?? null) : null
}
