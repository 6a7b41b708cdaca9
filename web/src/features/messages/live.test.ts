import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import { listMessages, type Message } from '@guiche/contract/features/messages'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { plainMessage } from './api/plain-message.ts'
import { applyMessageEvent, type Conversation, type MessagePayload, withNewMessage } from './live/conversation.ts'
import { onContactOfMessages } from './live.ts'

const ticket = { id: 1, contactId: 7, whatsappId: 3 }

const message = (id: string, part: Partial<Message> = {}): Message => ({
  ...plainMessage,
  id,
  seq: id.charCodeAt(0),
  ticketId: 1,
  companyId: 1,
  contactId: 7,
  contact: { id: 7, name: 'Beatriz' },
  body: id,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...part,
})

/** Newest page first, as it is cached. */
const conversation = (...pages: Message[][]): Conversation =>
  ({
    pages: pages.map((messages) => ({ messages, hasMore: false, nextCursor: null, count: messages.length, ticket })),
    pageParams: pages.map(() => null),
  }) as unknown as Conversation

const created = (each: Message, of: object = ticket) =>
  ({ action: 'create', message: each, ticket: of, contact: {} }) as unknown as MessagePayload
const updated = (each: Message): MessagePayload => ({ action: 'update', message: each })
const idsOf = (cached: Conversation) => cached.pages.map((page) => page.messages.map(({ id }) => id))

describe('a new message', () => {
  const before = conversation([message('b')], [message('a')])

  test('is added at the end of the newest page', () => {
    expect(idsOf(applyMessageEvent(before, created(message('c'))))).toEqual([['b', 'c'], ['a']])
  })

  test('that is repeated is there once', () => {
    const once = applyMessageEvent(before, created(message('c')))
    expect(applyMessageEvent(once, created(message('c')))).toBe(once)
  })

  test('that is repeated later does not undo what happened to it since', () => {
    const read = applyMessageEvent(applyMessageEvent(before, created(message('c'))), updated(message('c', { ack: 3 })))
    expect(applyMessageEvent(read, created(message('c')))).toBe(read)
  })

  test('of another ticket of the same contact and connection belongs here, of another connection it does not', () => {
    const other = created(message('c', { ticketId: 2 }), { ...ticket, id: 2 })
    expect(idsOf(applyMessageEvent(before, other))[0]).toEqual(['b', 'c'])
    expect(applyMessageEvent(before, created(message('c'), { ...ticket, whatsappId: 4 }))).toBe(before)
  })

  test('of one’s own is there once, whichever of response and event comes first', () => {
    const sent = message('mine', { fromMe: true })
    const byAnswer = withNewMessage(before, sent)
    expect(applyMessageEvent(byAnswer, created(sent))).toBe(byAnswer)
    const byEvent = applyMessageEvent(before, created(sent))
    expect(withNewMessage(byEvent, sent)).toBe(byEvent)
  })
})

describe('the position of a new message', () => {
  const pages = conversation([message('f'), message('h')], [message('b'), message('d')])

  test('follows its number: a response may overtake the event of an earlier message', () => {
    expect(idsOf(applyMessageEvent(pages, created(message('i'))))).toEqual([
      ['f', 'h', 'i'],
      ['b', 'd'],
    ])
    expect(idsOf(applyMessageEvent(pages, created(message('g'))))[0]).toEqual(['f', 'g', 'h'])
    expect(idsOf(applyMessageEvent(pages, created(message('e'))))[1]).toEqual(['b', 'd', 'e'])
  })

  test('before everything that is loaded comes with its page, or is first when there is no other', () => {
    const [newest, oldest] = pages.pages
    if (!newest || !oldest) throw new Error('two pages')
    const more = { ...pages, pages: [newest, { ...oldest, hasMore: true }] }
    expect(applyMessageEvent(more, created(message('a')))).toBe(more)
    const all = { ...pages, pages: [newest, { ...oldest, hasMore: false }] }
    expect(idsOf(applyMessageEvent(all, created(message('a'))))[1]).toEqual(['a', 'b', 'd'])
  })
})

describe('a changed message', () => {
  const at = (cached: Conversation, id: string) =>
    cached.pages.flatMap((page) => page.messages).find((each) => each.id === id)
  const change = (from: Partial<Message>, ...changes: Partial<Message>[]) =>
    at(
      changes.reduce(
        (cached: Conversation, part) => applyMessageEvent(cached, updated(message('a', part))),
        conversation([message('b')], [message('a', from)]),
      ),
      'a',
    )

  test('changes on whatever page it is, and nothing else does', () => {
    const before = conversation([message('b')], [message('a')])
    const after = applyMessageEvent(before, updated(message('a', { isEdited: true, body: 'novo' })))
    expect(at(after, 'a')?.body).toBe('novo')
    expect(after.pages[0]).toBe(before.pages[0])
  })

  test('ack never goes down: receipts arrive out of order', () => {
    expect(change({}, { ack: 2 }, { ack: 1 })?.ack).toBe(2)
    expect(change({}, { ack: 1 }, { ack: 3 }, { ack: 2 })?.ack).toBe(3)
  })

  test('that was deleted or edited stays so when an older change is repeated', () => {
    expect(change({ body: 'a' }, { isDeleted: true, body: '' }, { ack: 2, body: 'a' })).toMatchObject({
      isDeleted: true,
      body: '',
    })
    expect(change({ body: 'a' }, { isEdited: true, body: 'b' }, { ack: 2, body: 'a' })).toMatchObject({
      isEdited: true,
      body: 'b',
      ack: 2,
    })
  })

  test('a file that has arrived does not become pending again', () => {
    const ready = { mediaType: 'image', mediaState: 'ready', mediaUrl: '/x' } as const
    expect(
      change({ mediaType: 'image', mediaState: 'pending' }, ready, { ...ready, mediaState: 'pending', mediaUrl: null }),
    ).toMatchObject(ready)
  })

  test('that failed and is retried is no longer failed', () => {
    const failure = { code: 'rate_limited', detail: null } as const
    expect(change({ failure }, { failure: null })?.failure).toBeNull()
  })

  test('that is repeated changes nothing the second time', () => {
    const once = applyMessageEvent(conversation([message('a')]), updated(message('a', { ack: 2 })))
    expect(applyMessageEvent(once, updated(message('a', { ack: 2 })))).toBe(once)
    expect(applyMessageEvent(once, updated(message('unknown')))).toBe(once)
  })

  test('changes its copies in the messages that quote it', () => {
    const quoted = {
      id: 'a',
      body: 'a',
      fromMe: false,
      mediaType: 'conversation',
      isDeleted: false,
      contact: null,
    } as const
    const before = conversation([message('a'), message('b', { quotedMsgId: 'a', quotedMsg: quoted })])
    const after = applyMessageEvent(before, updated(message('a', { isDeleted: true, body: '' })))
    expect(at(after, 'b')?.quotedMsg).toMatchObject({ isDeleted: true, body: '' })
  })
})

test('that is a deleted row is gone', () => {
  const gone = { action: 'delete', message: { id: 'a', ticketId: 1, ticket: { id: 1, uuid: 'u' } } } as const
  const after = applyMessageEvent(conversation([message('a'), message('b')]), gone)
  expect(idsOf(after)).toEqual([['b']])
  expect(applyMessageEvent(after, gone)).toBe(after)
})

test('a list that waits for a refetch still does after an event was written into it', async () => {
  const client = new QueryClient()
  client.setQueryData(['x'], conversation([message('a')]))
  await client.invalidateQueries({ refetchType: 'none' })
  patchCached<Conversation>(client, ['x'], (cached) => applyMessageEvent(cached, created(message('b'))))
  expect(client.getQueryState(['x'])?.isInvalidated).toBe(true)
  expect(idsOf(client.getQueryData(['x']) as Conversation)).toEqual([['a', 'b']])
})

test('after many merges and splits at once an open conversation is fetched once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const asked: string[] = []
  for (const queryKey of [keyOf(listMessages), keyOf(listConversationMedia)]) {
    const queryFn = () => asked.push(String(queryKey[1]))
    const open = new QueryObserver(client, { queryKey, queryFn, initialData: 0, staleTime: Number.POSITIVE_INFINITY })
    onTestFinished(open.subscribe(() => undefined))
  }
  for (const contactId of [2, 3]) onContactOfMessages(client, { action: 'delete', contactId, mergedInto: 1 })
  const back = { id: 2, name: 'Bianca' } as never
  onContactOfMessages(client, { action: 'create', contactId: 2, contact: back, splitFrom: 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual([listMessages.path, listConversationMedia.path])
})
