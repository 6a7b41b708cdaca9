/** An event has the whole current chat, which replaces it everywhere. */
import {
  type Chat,
  type ChatMessage,
  chatDetails,
  findChatMessages,
  listChatMessages,
  listChats,
  unreadChats,
} from '@guiche/contract/features/chats'
import { listMentions } from '@guiche/contract/features/mentions'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { mapField, mapRows, place, refreshed, showing } from '../../lib/shown.ts'
import { type ChatMessagePages, type ChatPages, type UnreadChats, unreadsIn } from './api.ts'

const isSearch = (queryKey: readonly unknown[]): boolean =>
  (queryKey[2] as { query?: { searchParam?: string } } | undefined)?.query?.searchParam !== undefined

const newestFirst = (a: Chat, b: Chat): number => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id

/** One that belongs after the loaded pages comes with its page. */
const placed = (list: ChatPages, chat: Chat): ChatPages => {
  const pages = list.pages.map((page) => ({ ...page, records: page.records.filter(({ id }) => id !== chat.id) }))
  const last = pages.length - 1
  const at = pages.findIndex(({ records, hasMore }, index) =>
    records.some((other) => newestFirst(chat, other) < 0) ? true : index === last && !hasMore,
  )
  const page = pages[at]
  if (page) pages[at] = { ...page, records: [...page.records, chat].sort(newestFirst) }
  return { ...list, pages }
}

const inPlace = (list: ChatPages, change: (chat: Chat) => Chat): ChatPages =>
  mapField(list, 'pages', (pages) =>
    mapRows(pages, (page) => mapField(page, 'records', (chats) => mapRows(chats, change))),
  )

const countUnread = (client: QueryClient, chatId: number, unreads: number): void =>
  patchThroughFetch<UnreadChats>(client, keyOf(unreadChats), ({ records }) => {
    const others = records.filter((record) => record.chatId !== chatId)
    const all = unreads > 0 ? [...others, { chatId, unreads }] : others
    return { records: all.sort((a, b) => a.chatId - b.chatId) }
  })

const show = (client: QueryClient, chat: Chat): void => {
  patchThroughFetch<ChatPages>(client, keyOf(listChats), (list, queryKey) =>
    isSearch(queryKey) ? inPlace(list, (before) => (before.id === chat.id ? chat : before)) : placed(list, chat),
  )
  patchThroughFetch<Chat>(client, keyOf(chatDetails), (before) => (before.id === chat.id ? chat : before))
  const state = session.get()
  if (state.phase === 'signed-in') countUnread(client, chat.id, unreadsIn(chat, state.user.id))
}

/** Only the server knows the order of search results. */
const searchAgain = oncePerMoment((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keyOf(listChats), predicate: ({ queryKey }) => isSearch(queryKey) })
  void client.invalidateQueries({ queryKey: keyOf(findChatMessages) })
})
const listAgain = askingAgain(listChats)
/** Where somebody is named in a chat that is gone. */
const mentionsAgain = askingAgain(listMentions)

const messagesKey = (chatId: number) => [...keyOf(listChatMessages), { params: { id: chatId }, query: {} }]

/** What was said just now, by the event or by the answer, whichever comes first. */
export const addMessage = (client: QueryClient, message: ChatMessage): void =>
  patchThroughFetch<ChatMessagePages>(client, messagesKey(message.chatId), (list) => {
    const [newest, ...older] = list.pages
    if (!newest || list.pages.some(({ records }) => records.some(({ id }) => id === message.id))) return list
    // Not loaded yet: older than the oldest loaded message.
    const oldest = list.pages.at(-1)?.records[0]
    if (oldest && message.id < oldest.id) return list
    const records = [...newest.records, message].sort((a, b) => a.id - b.id)
    return { ...list, pages: [{ ...newest, records }, ...older] }
  })

/** The answer's or the event's version, whichever comes last. */
export const showMessage = (client: QueryClient, message: ChatMessage): void =>
  patchThroughFetch<ChatMessagePages>(client, messagesKey(message.chatId), (list) =>
    mapField(list, 'pages', (pages) =>
      mapRows(pages, (page) =>
        mapField(page, 'records', (all) => mapRows(all, (before) => (before.id === message.id ? message : before))),
      ),
    ),
  )

const remove = (client: QueryClient, chatId: number): void => {
  patchThroughFetch<ChatPages>(client, keyOf(listChats), (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, records: page.records.filter(({ id }) => id !== chatId) })),
  }))
  countUnread(client, chatId, 0)
  mentionsAgain(client)
  // Its further events will not arrive, so it is loaded again when the user comes back.
  client.removeQueries({ queryKey: messagesKey(chatId) })
  // An open page learns from the server that the chat no longer exists, and leaves it.
  void client.invalidateQueries({
    queryKey: keyOf(chatDetails),
    predicate: ({ state }) => (state.data as Chat | undefined)?.id === chatId,
  })
}

export const onChat: Reducer<'chat'> = (client, payload) => {
  if (payload.action === 'delete') return remove(client, payload.id)
  show(client, payload.chat)
  if (payload.action === 'update') return
  if (payload.action === 'update-message') showMessage(client, payload.message)
  else addMessage(client, payload.newMessage)
  searchAgain(client)
}

export const onChatUser: Reducer<'chat-user'> = (client, { record }) => {
  show(client, record)
  searchAgain(client)
}

const onUserOfChats: Reducer<'user'> = (client, payload) => {
  if (payload.action === 'delete') listAgain(client)
}

/** Names, pictures and who is online. */
export const membersOfChats = showing<Chat>(
  [place<ChatPages, Chat>(listChats, inPlace), place<Chat, Chat>(chatDetails, (chat, change) => change(chat))],
  {
    user: (chat, payload) =>
      'user' in payload
        ? mapField(chat, 'users', (members) =>
            mapRows(members, (member) => mapField(member, 'user', (user) => refreshed(user, payload.user))),
          )
        : chat,
  },
)

const sendersOfChats = showing<ChatMessage>(
  [
    place<ChatMessagePages, ChatMessage>(listChatMessages, (list, change) =>
      mapField(list, 'pages', (pages) =>
        mapRows(pages, (page) => mapField(page, 'records', (messages) => mapRows(messages, change))),
      ),
    ),
  ],
  {
    user: (message, payload) =>
      'user' in payload ? mapField(message, 'sender', (sender) => refreshed(sender, payload.user)) : message,
  },
)

export const live: Live = {
  hears: { chat: [onChat], 'chat-user': [onChatUser], user: [onUserOfChats] },
  shows: [membersOfChats, sendersOfChats],
}
