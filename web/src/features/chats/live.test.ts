import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../lib/session.ts'
import { type ChatMessagePages, type ChatPages, chatPages, messagePages, type UnreadChats, unreadOf } from './api.ts'
import { membersOfChats, onChat, onChatUser } from './live.ts'

const me = 1
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`
const chat = (id: number, minute: number, unreads = 0): Chat => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  title: `Chat ${id}`,
  ownerId: me,
  lastMessage: '',
  createdAt: at(0),
  updatedAt: at(minute),
  users: [
    { userId: me, unreads, user: { id: me, name: 'Marina', profileImage: null, online: true } },
    { userId: 2, unreads: 0, user: { id: 2, name: 'Caio', profileImage: null, online: false } },
  ],
})
const message = (id: number): ChatMessage => ({
  id,
  chatId: 3,
  senderId: 2,
  sender: { id: 2, name: 'Caio' },
  message: `m${id}`,
  mediaType: 'conversation',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaBytes: null,
  isVoiceNote: false,
  clientId: null,
  isEdited: false,
  isDeleted: false,
  createdAt: at(0),
})

const screen = (hasMore = false) => {
  const client = new QueryClient()
  const page = { hasMore, nextCursor: null }
  client.setQueryData(chatPages('').queryKey, {
    pages: [{ ...page, records: [chat(4, 9), chat(3, 5)] }],
    pageParams: [null],
  } as never)
  client.setQueryData(messagePages(3).queryKey, {
    pages: [{ ...page, records: [message(7)] }],
    pageParams: [null],
  } as never)
  client.setQueryData(unreadOf().queryKey, { records: [{ chatId: 4, unreads: 2 }] } as never)
  const listed = () =>
    (client.getQueryData(chatPages('').queryKey) as ChatPages).pages.flatMap(({ records }) => records)
  return {
    client,
    listed,
    order: () => listed().map(({ id }) => id),
    said: () =>
      (client.getQueryData(messagePages(3).queryKey) as ChatMessagePages | undefined)?.pages.flatMap(({ records }) =>
        records.map(({ id }) => id),
      ),
    unread: () => (client.getQueryData(unreadOf().queryKey) as UnreadChats).records,
  }
}

beforeEach(() => session.set({ phase: 'signed-in', user: { id: me } as never }))

describe('chats after events', () => {
  it('a new message moves the chat up, is counted, and is added at the end, once', () => {
    const page = screen()
    for (let time = 0; time < 2; time += 1)
      onChat(page.client, { action: 'new-message', newMessage: message(8), chat: chat(3, 20, 1) })
    expect(page.order()).toEqual([3, 4])
    expect(page.said()).toEqual([7, 8])
    expect(page.unread()).toEqual([
      { chatId: 3, unreads: 1 },
      { chatId: 4, unreads: 2 },
    ])
  })
  it('an edited or deleted message changes in its place', () => {
    const page = screen()
    const changed = { ...message(7), message: '', isDeleted: true }
    onChat(page.client, { action: 'update-message', message: changed, chat: chat(3, 5) })
    const pages = page.client.getQueryData(messagePages(3).queryKey) as ChatMessagePages
    expect(pages.pages[0]?.records).toEqual([changed])
    expect(page.order()).toEqual([4, 3])
  })
  it('reading clears the count and moves nothing', () => {
    const page = screen()
    onChat(page.client, { action: 'update', chat: chat(4, 9, 0) })
    expect([page.order(), page.unread()]).toEqual([[4, 3], []])
  })
  it('a new chat is added at the top, one behind the loaded ones comes with its page, and a deleted one disappears', () => {
    const page = screen(true)
    onChatUser(page.client, { action: 'create', record: chat(5, 30) })
    onChatUser(page.client, { action: 'update', record: chat(2, 1) })
    expect(page.order()).toEqual([5, 4, 3])
    onChat(page.client, { action: 'delete', id: 3 })
    expect([page.order(), page.said()]).toEqual([[5, 4], undefined])
  })
  it('a colleague’s new name appears everywhere', () => {
    const page = screen()
    const user = { id: 2, name: 'Caio Prado', profileImage: null, online: true } as never
    for (const reduce of membersOfChats.user ?? []) reduce(page.client, { action: 'update', userId: 2, user })
    expect(page.listed()[0]?.users[1]?.user).toMatchObject({ name: 'Caio Prado', online: true })
  })
})
