import { listTickets, type Ticket, ticketDetails } from '@guiche/contract/features/tickets'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryOf } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { showing } from '../../../lib/shown.ts'
import { earlierTicketsOf, type TicketPages, ticketPages, ticketPlaces, ticketShows } from '../api.ts'
import { applyAnswer, onContactOfTickets, onTicket } from './ticket-events.ts'

const mine = {
  id: 1,
  uuid: 'u1',
  status: 'open',
  queueId: 1,
  userId: 7,
  contactId: 5,
  contact: { id: 5, name: 'Ana', tags: [], extraInfo: [] },
  tags: [],
  queue: { id: 1, name: 'Recepção', color: '#0d9488' },
  whatsappId: 1,
  unreadMessages: 0,
  snoozedUntil: null,
  updatedAt: '2026-11-02T12:00:00.000Z',
} as unknown as Ticket
const ofOthers = showing(ticketPlaces, ticketShows)
const later = '2026-11-02T12:05:00.000Z'
const openTab = ticketPages({ status: 'open' }).queryKey
const waitingTab = ticketPages({ status: 'pending' }).queryKey
const details = queryOf(ticketDetails, { params: { uuid: 'u1' } }).queryKey

const page = (tickets: Ticket[]): TicketPages => ({
  pages: [{ tickets, hasMore: false, nextCursor: null, count: tickets.length }],
  pageParams: [null],
})

let client: QueryClient
const shown = (key: readonly unknown[]): number[] =>
  client.getQueryData<TicketPages>(key)?.pages.flatMap(({ tickets }) => tickets.map(({ id }) => id)) ?? []

beforeEach(() => {
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'user' } as never })
  client = new QueryClient()
  client.setQueryData<TicketPages>(openTab, page([mine]))
  client.setQueryData<TicketPages>(waitingTab, page([]))
  client.setQueryData<Ticket>(details, mine)
})

describe('ticket events', () => {
  it('move a returned ticket from one tab to the other, also when repeated', () => {
    const returned = { ...mine, status: 'pending', userId: null, updatedAt: later } as Ticket
    for (const _ of [1, 2]) {
      onTicket(client, { action: 'delete', ticketId: 1, oldStatus: 'open' })
      onTicket(client, { action: 'update', ticket: returned, ticketId: 1 })
      expect(shown(openTab)).toEqual([])
      expect(shown(waitingTab)).toEqual([1])
      expect(client.getQueryData<Ticket>(details)?.status).toBe('pending')
    }
  })

  it('mark a ticket read everywhere', () => {
    client.setQueryData<Ticket>(details, { ...mine, unreadMessages: 3 })
    onTicket(client, { action: 'updateUnread', ticketId: 1, unreadMessages: 0 })
    expect(client.getQueryData<Ticket>(details)?.unreadMessages).toBe(0)
  })

  it('older than what an opened ticket shows change nothing', () => {
    client.setQueryData<Ticket>(details, { ...mine, status: 'closed', updatedAt: later })
    onTicket(client, { action: 'update', ticket: mine, ticketId: 1 })
    expect(client.getQueryData<Ticket>(details)?.status).toBe('closed')
  })

  it('that arrive while the list is being fetched survive its response', async () => {
    let answer = (_: unknown): void => {}
    const fetched = client.fetchInfiniteQuery({
      queryKey: openTab,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
      initialPageParam: null,
      getNextPageParam: () => null,
    })
    await Promise.resolve()
    onTicket(client, {
      action: 'create',
      ticket: { ...mine, id: 2, uuid: 'u2', contactId: 6, updatedAt: later },
      ticketId: 2,
    })
    // Read by the server before the second ticket was there.
    answer(page([mine]).pages[0])
    await fetched
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(shown(openTab)).toEqual([2, 1])
  })

  it('rename a contact on its tickets', () => {
    const hear = (contact: object) => {
      for (const reduce of ofOthers.contact ?? [])
        reduce(client, { action: 'update', contactId: 5, contact: contact as never })
    }
    hear({ id: 5, name: 'Ana Maria' })
    expect(client.getQueryData<Ticket>(details)?.contact.name).toBe('Ana Maria')
    const tags = [{ id: 3, name: 'VIP', color: '#123456' }]
    const news = { id: 5, name: 'Ana Maria', tags, extraInfo: [{ name: 'CPF', value: '1' }] }
    hear(news)
    hear({ id: 5, name: 'Ana' })
    expect(client.getQueryData<Ticket>(details)).toMatchObject({ tags, contact: { ...news, name: 'Ana' } })
  })

  it('ask for the count of a list whose rows are not all loaded, and of no other', async () => {
    const answer = { tickets: [], hasMore: true, nextCursor: 'c', count: 57 }
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
    const watched = [ticketPages({ status: 'open' }), ticketPages({ status: 'pending' })].map((pages) =>
      new InfiniteQueryObserver(client, { ...pages, staleTime: Number.POSITIVE_INFINITY } as never).subscribe(
        () => undefined,
      ),
    )
    client.setQueryData<TicketPages>(waitingTab, {
      pages: [{ tickets: [], hasMore: true, nextCursor: 'c', count: 40 }],
      pageParams: [null],
    })
    for (const id of [8, 9]) onTicket(client, { action: 'delete', ticketId: id, oldStatus: 'pending' })
    const countOf = (key: readonly unknown[]) => client.getQueryData<TicketPages>(key)?.pages[0]?.count
    await vi.waitFor(() => expect(countOf(waitingTab)).toBe(57), { timeout: 5000 })
    const urls = asked.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/tickets?'))
    expect([urls.length, countOf(openTab)]).toEqual([1, 1])
    for (const stop of watched) stop()
    asked.mockRestore()
  })

  it('fetch the other tickets of contacts that were merged or split again, and no others', async () => {
    const [kept, parted, other] = [5, 6, 7].map((id) => earlierTicketsOf(id).queryKey)
    for (const key of [kept, parted, other]) client.setQueryData(key ?? [], { pages: [], pageParams: [] } as never)
    const stale = async () => {
      await vi.waitFor(() => expect(client.getQueryState(kept ?? [])?.isInvalidated).toBe(true), { timeout: 3000 })
      return [parted, other].map((key) => client.getQueryState(key ?? [])?.isInvalidated)
    }
    onContactOfTickets(client, { action: 'delete', contactId: 6, mergedInto: 5 })
    expect(await stale()).toEqual([false, false])
    client.setQueryData(kept ?? [], { pages: [], pageParams: [] } as never)
    onContactOfTickets(client, { action: 'create', contactId: 6, contact: { id: 6 } as never, splitFrom: 5 })
    expect(await stale()).toEqual([true, false])
  })
})

describe('the response to one’s own change', () => {
  it('takes the ticket out of its list and leaves adding it to its event', () => {
    applyAnswer(client, { ...mine, status: 'pending', userId: null, queueId: 9, updatedAt: later } as Ticket)
    expect(shown(openTab)).toEqual([])
    expect(shown(waitingTab)).toEqual([])
  })
})

it('lists of tickets share the first two parts of their keys', () => {
  expect(openTab.slice(0, 2)).toEqual([listTickets.method, listTickets.path])
})
