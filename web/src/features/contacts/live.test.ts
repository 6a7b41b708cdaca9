import { type Contact, type ContactListed, contactDetails } from '@guiche/contract/features/contacts'
import { type PhoneBook, phoneBooks } from '@guiche/contract/features/phone-books'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reducer } from '../../lib/live.ts'
import { keyOf } from '../../lib/query.ts'
import { type ContactPages, contactPages } from './api.ts'
import { contactsShown, onContact, onPhoneBook } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listed = (id: number, name: string): ContactListed => ({
  id,
  name,
  number: `55119876543${id}`,
  email: '',
  urlPicture: null,
  profilePicUrl: null,
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  companyId: 1,
  tags: [{ id: 7, name: 'VIP', color: '#111111' }],
})
/** As the live table does it. */
const hear: Reducer<'contact'> = (client, payload) => {
  for (const reduce of [onContact, ...(contactsShown.contact ?? [])]) reduce(client, payload)
}
const hearTag: Reducer<'tag'> = (client, payload) => {
  for (const reduce of contactsShown.tag ?? []) reduce(client, payload)
}
const detailsOf = (id: number) => keyOf(contactDetails, { params: { id } })

const screen = () => {
  const client = new QueryClient()
  const { queryKey } = contactPages({})
  const page = { contacts: [listed(1, 'Ana'), listed(2, 'Bia')], hasMore: false, nextCursor: null }
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
  const contact: Contact = {
    ...listed(1, 'Ana'),
    extraInfo: [],
    lgpdAcceptedAt: null,
    optedOutAt: null,
    optedOutBy: null,
    createdAt: '2026-01-01T00:00:00Z',
    whatsappId: null,
    whatsapp: null,
    walletUserId: null,
    walletQueueId: null,
    walletUser: null,
    walletQueue: null,
  }
  client.setQueryData(detailsOf(1), contact)
  const rows = () => client.getQueryData<ContactPages>(queryKey)?.pages.flatMap(({ contacts }) => contacts) ?? []
  const isAskedAgain = () => {
    vi.advanceTimersByTime(1000)
    return client.getQueryState(queryKey)?.isInvalidated
  }
  return { client, rows, isAskedAgain, opened: () => client.getQueryData<Contact>(detailsOf(1)) }
}
const news = (id: number, more: object) => {
  const { tags: _, ...summary } = listed(id, 'Ana')
  return { action: 'update' as const, contactId: id, contact: { ...summary, ...more } }
}

describe('contacts after events', () => {
  it('are updated in place, and keep fields that the event leaves out', () => {
    const { client, rows, opened, isAskedAgain } = screen()
    hear(client, news(1, { email: 'ana@example.com' }))
    expect(rows()[0]).toMatchObject({ email: 'ana@example.com', tags: [{ id: 7 }] })
    expect(opened()).toMatchObject({ email: 'ana@example.com', extraInfo: [] })
    expect(isAskedAgain()).toBe(false)
  })
  it('are fetched again when a name changed, as their position changed too', () => {
    const { client, rows, isAskedAgain } = screen()
    hear(client, news(1, { name: 'Zoé' }))
    expect(rows()[0]?.name).toBe('Zoé')
    expect(isAskedAgain()).toBe(true)
  })
  it('are fetched again when one was added, or many were', () => {
    for (const payload of [{ ...news(3, {}), action: 'create' as const }, { action: 'reload' as const }]) {
      const { client, isAskedAgain } = screen()
      hear(client, payload)
      expect(isAskedAgain()).toBe(true)
    }
  })
  it('disappear at once when deleted', () => {
    const { client, rows } = screen()
    hear(client, { action: 'delete', contactId: 2 })
    expect(rows().map(({ id }) => id)).toEqual([1])
  })
  it('show changes of their tags', () => {
    const { client, rows, opened } = screen()
    const tag = { id: 7, name: 'Ouro', color: '#222222', kanban: 0 as const, timeLane: null }
    hearTag(client, {
      action: 'update',
      tagId: 7,
      tag: { ...tag, nextLaneId: null, rollbackLaneId: null, greetingMessageLane: '' },
    })
    expect(rows()[0]?.tags).toEqual([{ id: 7, name: 'Ouro', color: '#222222' }])
    hearTag(client, { action: 'delete', tagId: 7 })
    expect([rows()[0]?.tags, opened()?.tags]).toEqual([[], []])
  })
})

describe('an import from a phone', () => {
  const told = (done: number, more: object = {}) => ({
    ...{ id: 5, whatsappId: 3, state: 'running' as const, total: 9, done, created: done, named: 0 },
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  })
  const book: PhoneBook = {
    ...{ whatsappId: 3, name: 'Balcão', channel: 'whatsapp', number: null, status: 'CONNECTED', hasBook: true },
    ...{ total: 9, fresh: 9, lastImport: null },
  }
  it('shows its progress, and never goes back', () => {
    const client = new QueryClient()
    const queryKey = keyOf(phoneBooks)
    client.setQueryData(queryKey, [book, { ...book, whatsappId: 4 }])
    const shown = () => client.getQueryData<PhoneBook[]>(queryKey)?.map(({ lastImport }) => lastImport?.done ?? null)
    const hear = (each: ReturnType<typeof told>) =>
      onPhoneBook(client, { action: 'import', import: each, whatsappId: 3 })
    hear(told(4))
    expect(shown()).toEqual([4, null])
    hear(told(0))
    expect(shown()).toEqual([4, null])
    hear(told(9, { state: 'ended' }))
    hear(told(4))
    expect(shown()).toEqual([9, null])
    hear(told(0, { id: 6 }))
    expect(shown()).toEqual([0, null])
    vi.advanceTimersByTime(1000)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
