/** What comes all at once after a reconnection has the server asked once, whatever stream it comes by. */
import { listAnnouncements } from '@guiche/contract/features/announcements'
import { listChats } from '@guiche/contract/features/chats'
import { contactDetails, listContacts } from '@guiche/contract/features/contacts'
import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import { listLedgers, messageLife } from '@guiche/contract/features/ledger'
import { listMentions } from '@guiche/contract/features/mentions'
import { listQuickMessages } from '@guiche/contract/features/quick-messages'
import { listSchedules } from '@guiche/contract/features/schedules'
import { listTags } from '@guiche/contract/features/tags'
import type { Stream } from '@guiche/contract/realtime'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reducer } from '../lib/live.ts'
import { keyOf } from '../lib/query.ts'
import { fetchLiveTable } from './live.ts'

const liveTable = await fetchLiveTable()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Screens that show `shown`, and how often each was asked for again. */
const screens = (shown: Record<string, { queryKey: readonly unknown[]; data: unknown }>) => {
  const client = new QueryClient()
  const asked: string[] = []
  for (const [name, { queryKey, data }] of Object.entries(shown)) {
    const queryFn = async () => {
      asked.push(name)
      return data
    }
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn,
      initialData: data,
      staleTime: Number.POSITIVE_INFINITY,
    })
    observer.subscribe(() => undefined)
  }
  /** As a reconnection does, events come once more behind each answer that was under way. */
  const hear = async (stream: Stream, payloads: readonly unknown[]) => {
    for (let again = 0; again < 4; again += 1) {
      for (const payload of payloads)
        for (const reduce of (liveTable[stream] ?? []) as readonly Reducer<never>[]) reduce(client, payload as never)
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(6_000)
    return asked
  }
  return { hear }
}

const pagesOf = (page: object) => ({ pages: [page], pageParams: [null] })
const life = { messageId: 'm1', ticketId: 7 }
const shelf = pagesOf({ contactId: 1, whatsappId: 1, messages: [], hasMore: false })
const edited = (id: string) => ({
  action: 'update',
  message: { id, ticketId: 7, isEdited: true, mediaType: 'conversation', body: 'https://um.br', isDeleted: false },
})
const records = pagesOf({ records: [], hasMore: false })

it.each<[Stream, string, { queryKey: readonly unknown[]; data: unknown }, unknown[]]>([
  ['mention', 'mentions', { queryKey: keyOf(listMentions, {}), data: { mentions: [] } }, [{}, {}]],
  [
    'quickMessage',
    'quick messages',
    { queryKey: keyOf(listQuickMessages, { query: {} }), data: records },
    [1, 2].map((id) => ({ action: 'delete', id })),
  ],
  [
    'tag',
    'tags',
    { queryKey: keyOf(listTags, { query: {} }), data: pagesOf({ tags: [] }) },
    [1, 2].map((tagId) => ({ action: 'delete', tagId })),
  ],
  [
    'schedule',
    'schedules',
    { queryKey: keyOf(listSchedules, { query: {} }), data: { schedules: [] } },
    [1, 2].map((scheduleId) => ({ action: 'delete', scheduleId, contactId: 1 })),
  ],
  [
    'announcement',
    'announcements that were searched',
    { queryKey: keyOf(listAnnouncements, { query: { searchParam: 'x' } }), data: records },
    [1, 2].map((id) => ({ action: 'update', id, record: { id, status: true } })),
  ],
  [
    'chat-user',
    'chats that were searched',
    { queryKey: keyOf(listChats, { query: { searchParam: 'x' } }), data: records },
    [1, 2].map((id) => ({ action: 'update', record: { id, users: [], updatedAt: '' } })),
  ],
  [
    'user',
    'chats of somebody who is gone',
    { queryKey: keyOf(listChats, { query: {} }), data: records },
    [1, 2].map((userId) => ({ action: 'delete', userId })),
  ],
  [
    'ledger',
    'ledgers',
    { queryKey: keyOf(listLedgers, {}), data: [] },
    [1, 2].map((whatsappId) => ({ action: 'update', whatsappId })),
  ],
  [
    'appMessage',
    'a life line',
    { queryKey: keyOf(messageLife, { params: { messageId: 'm1' } }), data: life },
    [edited('m1'), edited('m1')],
  ],
  [
    'appMessage',
    'a shelf of media',
    {
      queryKey: keyOf(listConversationMedia, { params: { ticketId: 7 }, query: { shelf: 'links' } } as never),
      data: shelf,
    },
    [edited('m2'), edited('m3')],
  ],
  [
    'contact',
    'contacts',
    { queryKey: keyOf(listContacts, { query: {} }), data: pagesOf({ contacts: [], hasMore: false }) },
    [{ action: 'reload' }, { action: 'reload' }],
  ],
  [
    'contact',
    'an opened contact',
    { queryKey: keyOf(contactDetails, { params: { id: 1 } } as never), data: { id: 1, tags: [] } },
    [{ action: 'reload' }, { action: 'reload' }],
  ],
])('%s: %s', async (stream, name, shown, payloads) => {
  expect(await screens({ [name]: shown }).hear(stream, payloads)).toEqual([name])
})
