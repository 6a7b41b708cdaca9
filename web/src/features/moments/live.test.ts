import type { Ticket } from '@guiche/contract/features/tickets'
import { expect, it } from 'vitest'
import { placeTicket } from './live.ts'

const ticket = (id: number, minute: number): Ticket =>
  ({ id, status: 'open', updatedAt: `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z` }) as Ticket
const ids = ({ tickets }: { tickets: Ticket[] }) => tickets.map(({ id }) => id)
const column = { tickets: [ticket(3, 30), ticket(2, 20), ticket(1, 10)], hasMore: false }

it('tickets are sorted by their last activity, newest first', () => {
  expect(ids(placeTicket(column, ticket(4, 25), true))).toEqual([3, 4, 2, 1])
  expect(ids(placeTicket(column, ticket(1, 40), true))).toEqual([1, 3, 2])
  expect(ids(placeTicket(column, ticket(4, 5), true))).toEqual([3, 2, 1, 4])
})

it('a ticket that no longer belongs disappears, and an unlisted one changes nothing', () => {
  expect(ids(placeTicket(column, ticket(2, 40), false))).toEqual([3, 1])
  expect(placeTicket(column, ticket(9, 40), false)).toBe(column)
})

it('an older event of a ticket changes nothing', () => {
  expect(placeTicket(column, ticket(3, 29), true)).toBe(column)
  expect(placeTicket(column, ticket(3, 29), false)).toBe(column)
})

it('a ticket behind the loaded ones comes with its page', () => {
  const open = { ...column, hasMore: true }
  expect(placeTicket(open, ticket(4, 5), true)).toBe(open)
  expect(ids(placeTicket(open, ticket(4, 15), true))).toEqual([3, 2, 4, 1])
})

it('a full column drops its oldest, and says that there is more', () => {
  const full = placeTicket(column, ticket(4, 40), true, 3)
  expect([ids(full), full.hasMore]).toEqual([[4, 3, 2], true])
})

it('a repeated event counts once', () => {
  const once = placeTicket(column, ticket(4, 25), true)
  expect(placeTicket(once, ticket(4, 25), true)).toEqual(once)
})
