import { describe, expect, it } from 'vitest'
import { type AskedList, belongs, type ListedTicket, tabsAsked } from './ticket-lists.ts'

const me = 7
const ticket = (change: Partial<ListedTicket> = {}): ListedTicket => ({
  ...{ status: 'open', userId: me, queueId: 1, whatsappId: 1, snoozedUntil: null, unreadMessages: 0, tags: [] },
  ...change,
})
const isListed = (change: Partial<ListedTicket>, asked: AskedList) => belongs(ticket(change), asked, me)

describe('the tabs', () => {
  it('open: the user’s own tickets, or everybody’s on request', () => {
    expect(isListed({}, { status: 'open' })).toBe(true)
    expect(isListed({ userId: 8 }, { status: 'open' })).toBe(false)
    expect(isListed({ userId: 8 }, { status: 'open', showAll: true })).toBe(true)
  })

  it('pending: tickets without an owner and the user’s own; those that wait for consent only on request', () => {
    const waits = { status: 'pending', userId: null } as const
    expect(isListed(waits, { status: 'pending' })).toBe(true)
    expect(isListed({ ...waits, userId: 8 }, { status: 'pending' })).toBe(false)
    expect(isListed({ ...waits, status: 'lgpd' }, { status: 'pending' })).toBe(false)
    expect(isListed({ ...waits, status: 'lgpd' }, { status: 'pending', showAll: true })).toBe(true)
  })

  it('a snoozed ticket moves from its tab to the list of snoozed ones', () => {
    const asleep = { snoozedUntil: '2026-11-23T12:00:00.000Z' }
    expect(isListed(asleep, { status: 'open' })).toBe(false)
    expect(isListed(asleep, { status: 'open', snoozed: true })).toBe(true)
    expect(isListed({}, { status: 'open', snoozed: true })).toBe(false)
    expect(isListed({ ...asleep, status: 'closed' }, { status: 'closed' })).toBe(true)
  })

  it('without a status: waiting tickets, and the user’s own attended ones', () => {
    expect(tabsAsked({}).map(({ status, owner }) => [status, owner])).toEqual([
      ['pending', 'anyone'],
      ['open', 'mine'],
      ['group', 'mine'],
    ])
    expect(isListed({ status: 'nps' }, {})).toBe(false)
  })

  it('a filter of statuses names the tabs; a status takes precedence', () => {
    expect(isListed({ status: 'nps' }, { statusFilter: ['nps', 'nps'] })).toBe(true)
    expect(isListed({}, { statusFilter: ['nps'] })).toBe(false)
    expect(isListed({}, { status: 'open', statusFilter: ['nps'] })).toBe(true)
    expect(isListed({ status: 'lgpd' }, { statusFilter: ['pending'], showAll: true })).toBe(false)
  })
})

describe('a search', () => {
  it('covers every status, or those of its filter', () => {
    expect(isListed({ userId: 8 }, { searchParam: 'ana', status: 'closed' })).toBe(true)
    expect(isListed({}, { searchParam: 'ana', statusFilter: ['closed'] })).toBe(false)
  })
})

describe('filters', () => {
  it('compare connection, person, tags and unread messages', () => {
    const asked = { status: 'open' } as const
    expect(isListed({}, { ...asked, whatsapps: [2] })).toBe(false)
    expect(isListed({ whatsappId: null }, { ...asked, whatsapps: [2] })).toBe(false)
    expect(isListed({}, { ...asked, users: [8] })).toBe(false)
    expect(isListed({ tags: [{ id: 3 }] }, { ...asked, tags: [3, 4] })).toBe(true)
    expect(isListed({ tags: [{ id: 5 }] }, { ...asked, tags: [3, 4] })).toBe(false)
    expect(isListed({}, { ...asked, withUnreadMessages: true })).toBe(false)
    expect(isListed({}, { ...asked, whatsapps: [], users: [], tags: [], queueIds: [] })).toBe(true)
  })

  it('a ticket without a queue passes the filter of queues', () => {
    expect(isListed({ queueId: 1 }, { status: 'open', queueIds: [2] })).toBe(false)
    expect(isListed({ queueId: null }, { status: 'open', queueIds: [2] })).toBe(true)
  })
})
