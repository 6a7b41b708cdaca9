/** One piece of news changes everything that shows it, and nothing else. */
import { contactDetails, listContacts } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import { momentTickets, userMoments } from '@guiche/contract/features/moments'
import { listTickets, ticketDetails } from '@guiche/contract/features/tickets'
import type { Stream } from '@guiche/contract/realtime'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Reducer } from '../lib/live.ts'
import { keyOf } from '../lib/query.ts'
import { fetchLiveTable } from './live.ts'

const liveTable = await fetchLiveTable()

const vip = { id: 7, name: 'VIP', color: '#111111' }
const ana = { id: 5, name: 'Ana', number: '5511987654321', tags: [vip], extraInfo: [] }
const ticket = (id: number, contact = ana) => ({
  id,
  uuid: `u${id}`,
  status: 'open',
  queueId: 1,
  queue: { id: 1, name: 'Recepção', color: '#0d9488' },
  userId: 2,
  user: { id: 2, name: 'Marina' },
  contactId: contact.id,
  contact,
  whatsappId: 3,
  whatsapp: { id: 3, name: 'Balcão', groupAsTicket: 'disabled' },
  tags: contact.tags,
  laneId: 9,
  updatedAt: '2026-11-02T12:00:00.000Z',
})
const beatriz = { ...ana, id: 6, name: 'Beatriz', tags: [] }
const untouched = {
  ...ticket(2, beatriz),
  ...{ queueId: null, queue: null, userId: null, user: null, whatsappId: null, whatsapp: null, laneId: null },
}
const pages = (page: object) => ({ pages: [page], pageParams: [null] })
const { extraInfo: _, ...listed } = ana

const answers: Record<string, [readonly unknown[], unknown]> = {
  list: [keyOf(listTickets, { query: {} }), pages({ tickets: [ticket(1), untouched], hasMore: false })],
  opened: [keyOf(ticketDetails, { params: { uuid: 'u1' } }), ticket(1)],
  panel: [
    keyOf(userMoments, { query: {} }),
    {
      pending: { tickets: [untouched], hasMore: false },
      users: [
        { id: 2, name: 'Marina', tickets: [ticket(1)], hasMore: false },
        { id: 4, name: 'Caio', tickets: [untouched], hasMore: false },
      ],
    },
  ],
  column: [keyOf(momentTickets, { query: {} } as never), pages({ tickets: [ticket(1)], hasMore: false })],
  contacts: [keyOf(listContacts, { query: {} }), pages({ contacts: [listed, beatriz], hasMore: false })],
  picker: [keyOf(listContacts, { query: { searchParam: 'a' } }), { contacts: [listed], hasMore: false }],
  contact: [keyOf(contactDetails, { params: { id: 5 } } as never), { ...ana, lgpdAcceptedAt: null }],
  messages: [
    keyOf(listMessages, { params: { ticketId: 1 } } as never),
    pages({ messages: [{ id: 'm1', contact: { id: 5, name: 'Ana' } }], ticket: {} }),
  ],
}

const page = () => {
  const client = new QueryClient()
  for (const [key, answer] of Object.values(answers)) client.setQueryData(key, structuredClone(answer))
  const shown = (name: string) => client.getQueryData(answers[name]?.[0] ?? [])
  const hear = (stream: Stream, payload: object) => {
    for (const reduce of (liveTable[stream] ?? []) as readonly Reducer<never>[]) reduce(client, payload as never)
  }
  /** In which answers a word stands. */
  const where = (word: string) =>
    Object.keys(answers)
      .filter((name) => JSON.stringify(shown(name)).includes(word))
      .join(' ')
  return { hear, shown, where }
}

const tickets = 'list opened panel column'

describe('changes of records that other features show', () => {
  it.each<[Stream, object, string]>([
    [
      'queue',
      { action: 'update', queueId: 1, queue: { id: 1, name: 'Nova', color: '#0d9488', orderQueue: 1 } },
      tickets,
    ],
    ['user', { action: 'update', userId: 2, user: { id: 2, name: 'Nova', email: 'x' } }, tickets],
    ['whatsapp', { action: 'update', whatsappId: 3, whatsapp: { id: 3, name: 'Nova', status: 'CONNECTED' } }, tickets],
    [
      'contact',
      { action: 'update', contactId: 5, contact: { id: 5, name: 'Nova' } },
      `${tickets} contacts picker contact messages`,
    ],
    [
      'tag',
      { action: 'update', tagId: 7, tag: { id: 7, name: 'Nova', color: '#222222', kanban: 0 } },
      `${tickets} contacts picker contact`,
    ],
  ])('of a %s update every place that shows it', (stream, payload, expected) => {
    const { hear, where } = page()
    hear(stream, payload)
    expect(where('Nova')).toBe(expected)
  })

  it('keep the object identity of every other row, and of all rows when nothing changed', () => {
    const { hear, shown } = page()
    const before = Object.keys(answers).map(shown)
    const rows = () =>
      (shown('list') as ReturnType<typeof pages> & { pages: { tickets: unknown[] }[] }).pages[0]?.tickets
    const [first, second] = rows() ?? []
    hear('contact', { action: 'update', contactId: 5, contact: { ...ana, name: 'Ana', lgpdAcceptedAt: null } })
    hear('queue', { action: 'update', queueId: 1, queue: { id: 1, name: 'Recepção', color: '#0d9488' } })
    expect(Object.keys(answers).every((name, at) => shown(name) === before[at])).toBe(true)
    hear('contact', { action: 'update', contactId: 5, contact: { id: 5, name: 'Ana Maria' } })
    expect(rows()?.[0]).not.toBe(first)
    expect(rows()?.[1]).toBe(second)
  })

  it('store only the fields that a place shows, and remove nothing that they leave out', () => {
    const { hear, shown } = page()
    const extraInfo = [{ name: 'CPF', value: '1' }]
    hear('contact', { action: 'update', contactId: 5, contact: { id: 5, number: '****4321', extraInfo } })
    expect(shown('contact')).toMatchObject({ name: 'Ana', number: '****4321', extraInfo, tags: [vip] })
    expect(shown('picker')).toEqual({ contacts: [{ ...listed, number: '****4321' }], hasMore: false })
    expect(shown('messages')).toMatchObject({ pages: [{ messages: [{ contact: { id: 5, name: 'Ana' } }] }] })
  })

  it('remove a deleted tag from contacts and tickets, and a deleted lane from its ticket', () => {
    const { hear, shown, where } = page()
    hear('tag', { action: 'delete', tagId: 7 })
    hear('tag', { action: 'delete', tagId: 9 })
    expect(where('VIP')).toBe('')
    expect(shown('opened')).toMatchObject({ tags: [], laneId: null, contact: { tags: [] } })
  })
})
