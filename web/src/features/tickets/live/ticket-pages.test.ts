import type { Ticket } from '@guiche/contract/features/tickets'
import { describe, expect, it } from 'vitest'
import { mapTickets, type TicketPages, type TicketQuery } from '../api.ts'
import { dropTicket, putTicket, setUnread, shownTickets } from './ticket-pages.ts'

const me = { id: 7 }
const at = (minute: number): string => `2026-11-02T12:${String(minute).padStart(2, '0')}:00.000Z`

const ticket = (id: number, minute: number, change: Partial<Ticket> = {}): Ticket => ({
  id,
  uuid: `uuid-${id}`,
  companyId: 1,
  status: 'open',
  channel: 'whatsapp',
  queueId: 1,
  queue: { id: 1, name: 'Recepção', color: '#0d9488' },
  userId: me.id,
  user: { id: me.id, name: 'Marina' },
  contactId: 100 + id,
  contact: {
    id: 100 + id,
    name: `Contato ${id}`,
    number: '5511987654321',
    email: '',
    urlPicture: null,
    profilePicUrl: null,
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    acceptAudioMessage: true,
    disableBot: false,
    companyId: 1,
    tags: [],
    extraInfo: [],
  },
  whatsappId: 1,
  whatsapp: { id: 1, name: 'WhatsApp 1', groupAsTicket: 'disabled' },
  isGroup: false,
  isBot: false,
  isTransfered: false,
  integrationId: null,
  useIntegration: false,
  lastMessage: 'oi',
  lastMessageAt: at(minute),
  lastMessageFromMe: false,
  unreadMessages: 0,
  replyUntil: null,
  snoozedUntil: null,
  userRating: null,
  tags: [],
  laneId: null,
  createdAt: at(0),
  updatedAt: at(minute),
  ...change,
})

const pages = (...lists: Ticket[][]): TicketPages => ({
  pages: lists.map((tickets, page) => ({
    tickets,
    hasMore: page < lists.length - 1,
    nextCursor: page < lists.length - 1 ? `c${page}` : null,
    count: lists.flat().length,
  })),
  pageParams: lists.map((_, page) => (page === 0 ? null : `c${page - 1}`)),
})
const unfinished = (list: TicketPages): TicketPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, hasMore: true, nextCursor: 'more' })),
})
const ids = (list: TicketPages): number[] => shownTickets(list).map(({ id }) => id)
const open: TicketQuery = { status: 'open' }

describe('a ticket in an event', () => {
  it('is added at the top of its tab and counted', () => {
    const list = putTicket(pages([ticket(1, 5), ticket(2, 4)]), ticket(3, 9), open, me)
    expect(ids(list)).toEqual([3, 1, 2])
    expect(list.pages[0]?.count).toBe(3)
  })
  it('moves up across pages when it has a new message', () => {
    const list = putTicket(pages([ticket(1, 9), ticket(2, 8)], [ticket(3, 5)]), ticket(3, 10), open, me)
    expect(list.pages.map(({ tickets }) => tickets.map(({ id }) => id))).toEqual([[3, 1, 2], []])
    expect(list.pages[0]?.count).toBe(3)
  })
  it('changes nothing when the event is repeated', () => {
    const once = putTicket(pages([ticket(1, 5)]), ticket(2, 9), open, me)
    const twice = putTicket(once, ticket(2, 9), open, me)
    expect(twice).toEqual(once)
  })
  it('never replaces newer state with older', () => {
    const list = pages([ticket(1, 9, { lastMessage: 'nova' })])
    expect(putTicket(list, ticket(1, 3, { lastMessage: 'velha' }), open, me)).toBe(list)
  })
  it('leaves the tab when its status, owner or queue no longer match', () => {
    const list = pages([ticket(1, 5), ticket(2, 4)])
    expect(ids(putTicket(list, ticket(1, 9, { status: 'closed' }), open, me))).toEqual([2])
    expect(ids(putTicket(list, ticket(1, 9, { userId: 8 }), open, me))).toEqual([2])
    expect(ids(putTicket(list, ticket(1, 9, { queueId: 2 }), { ...open, queueIds: [1] }, me))).toEqual([2])
  })
  it('behind the loaded ones comes with its page', () => {
    const list = putTicket(unfinished(pages([ticket(1, 9), ticket(2, 8)])), ticket(3, 1), open, me)
    expect(ids(list)).toEqual([1, 2])
  })
  it('that is not loaded is not counted again, wherever it goes', () => {
    const longer = (query: TicketQuery) =>
      [10, 11].reduce(
        (list, hour) => putTicket(list, ticket(3, hour), query, me),
        unfinished(pages([ticket(1, 9), ticket(2, 8)])),
      )
    expect(longer(open).pages[0]?.count).toBe(2)
    expect(longer({ ...open, sortTickets: 'ASC' }).pages[0]?.count).toBe(2)
  })
  it('goes to the end of a list that shows the oldest first', () => {
    const oldest: TicketQuery = { status: 'open', sortTickets: 'ASC' }
    const list = pages([ticket(2, 4), ticket(1, 5)])
    expect(ids(putTicket(list, ticket(2, 9), oldest, me))).toEqual([1, 2])
    expect(ids(putTicket(unfinished(list), ticket(2, 9), oldest, me))).toEqual([1])
  })
  it('is added to an empty list', () => {
    expect(ids(putTicket(pages([]), ticket(1, 1), open, me))).toEqual([1])
  })
})

describe('closed tickets', () => {
  const closed: TicketQuery = { status: 'closed' }
  const old = ticket(1, 5, { status: 'closed', contactId: 50 })
  it('show a conversation only by its newest ticket', () => {
    const newer = ticket(2, 9, { status: 'closed', contactId: 50 })
    expect(ids(putTicket(pages([old]), newer, closed, me))).toEqual([2])
    expect(ids(putTicket(pages([newer]), ticket(1, 12, { ...old, updatedAt: at(12) }), closed, me))).toEqual([2])
  })
  it('disappear when the customer comes back with a new ticket', () => {
    expect(ids(putTicket(pages([old]), ticket(2, 9, { status: 'pending', contactId: 50 }), closed, me))).toEqual([])
  })
})

describe('a search', () => {
  const search: TicketQuery = { searchParam: 'ana' }
  it('keeps its results up to date and adds nothing by itself', () => {
    const list = pages([ticket(1, 5)])
    expect(shownTickets(putTicket(list, ticket(1, 9, { status: 'closed' }), search, me))[0]?.status).toBe('closed')
    expect(ids(putTicket(list, ticket(2, 9), search, me))).toEqual([1])
  })
  it('drops tickets that its status filter excludes', () => {
    const list = pages([ticket(1, 5)])
    expect(ids(putTicket(list, ticket(1, 9, { status: 'closed' }), { ...search, statusFilter: ['open'] }, me))).toEqual(
      [],
    )
  })
})

describe('a deleted ticket', () => {
  it('is dropped and no longer counted', () => {
    const list = dropTicket(pages([ticket(1, 5), ticket(2, 4)]), 1, 'open')
    expect(ids(list)).toEqual([2])
    expect(list.pages[0]?.count).toBe(1)
    expect(dropTicket(list, 1, 'open')).toBe(list)
  })
  it('stays when a newer fetch already shows it in another status', () => {
    const list = pages([ticket(1, 5)])
    expect(dropTicket(list, 1, 'pending')).toBe(list)
  })
})

describe('unread counts', () => {
  it('are set on the row, once', () => {
    const list = setUnread(pages([ticket(1, 5, { unreadMessages: 2 })]), 1, 0, open)
    expect(shownTickets(list)[0]?.unreadMessages).toBe(0)
    expect(setUnread(list, 1, 0, open)).toBe(list)
  })
  it('of zero remove the row from a list of unread tickets', () => {
    const unread: TicketQuery = { status: 'open', withUnreadMessages: true }
    expect(ids(setUnread(pages([ticket(1, 5, { unreadMessages: 2 })]), 1, 0, unread))).toEqual([])
  })
})

describe('rows for the screen', () => {
  it('show a ticket once, in its newest state', () => {
    const list = pages([ticket(1, 9)], [ticket(2, 5), ticket(1, 4)])
    expect(shownTickets(list).map(({ id, updatedAt }) => [id, updatedAt])).toEqual([
      [1, at(9)],
      [2, at(5)],
    ])
  })
  it('that did not change keep their object identity', () => {
    const list = pages([ticket(1, 9)])
    expect(mapTickets(list, (row) => row)).toBe(list)
  })
})
