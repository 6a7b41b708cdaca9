import type { Ticket } from '@guiche/contract/features/tickets'
import { describe, expect, it } from 'vitest'
import { type BoardPages, cardsOf } from './api.ts'
import { isOnBoard, withCard, withoutCard } from './live.ts'
import { lanesWith } from './useBoard.ts'

const zone = 'America/Sao_Paulo'
const days = { startDate: '2027-03-14', endDate: '2027-03-14' }
const ticket = (id: number, more: Partial<Ticket> = {}): Ticket =>
  ({
    ...{ id, status: 'open', isGroup: false, laneId: null, unreadMessages: 0 },
    ...{ createdAt: '2027-03-14T12:00:00Z', updatedAt: '2027-03-14T12:00:00Z' },
    ...more,
  }) as Ticket
const board = (...tickets: Ticket[]): BoardPages => ({
  pages: [{ tickets, hasMore: false, nextCursor: null }],
  pageParams: [null],
})
const ids = (pages: BoardPages) => cardsOf(pages).map(({ id }) => id)

describe('a ticket is on the board', () => {
  it('while it is attended or waits, on its days in the company’s time zone', () => {
    expect(isOnBoard(ticket(1), days, zone)).toBe(true)
    expect(isOnBoard(ticket(1, { status: 'pending' }), days, zone)).toBe(true)
    expect(isOnBoard(ticket(1, { createdAt: '2027-03-15T02:59:00Z' }), days, zone)).toBe(true)
  })
  it('but not when it is closed, in a group, or of another day', () => {
    expect(isOnBoard(ticket(1, { status: 'closed' }), days, zone)).toBe(false)
    expect(isOnBoard(ticket(1, { isGroup: true }), days, zone)).toBe(false)
    expect(isOnBoard(ticket(1, { createdAt: '2027-03-15T03:01:00Z' }), days, zone)).toBe(false)
  })
})

describe('a card', () => {
  it('is added, changed and removed with its ticket', () => {
    const one = withCard(board(), ticket(1), true)
    expect(ids(one)).toEqual([1])
    const moved = withCard(one, ticket(1, { laneId: 7 }), true)
    expect(cardsOf(moved)[0]?.laneId).toBe(7)
    expect(ids(withCard(moved, ticket(1, { status: 'closed' }), false))).toEqual([])
    expect(ids(withoutCard(moved, 1))).toEqual([])
  })
  it('ignores older events, and the board ignores events of others', () => {
    const newer = board(ticket(1, { updatedAt: '2027-03-14T13:00:00Z' }))
    expect(withCard(newer, ticket(1, { laneId: 7 }), true)).toBe(newer)
    expect(withCard(newer, ticket(2), false)).toBe(newer)
    expect(withoutCard(newer, 2)).toBe(newer)
  })
})

describe('lanes', () => {
  const lane = (id: number, name: string) =>
    ({
      id,
      name,
      color: '#0d9488',
      kanban: 1,
      timeLane: null,
      nextLaneId: null,
      rollbackLaneId: null,
      greetingMessageLane: '',
    }) as const
  const placed = (moved: [number, number | null][] = []) =>
    lanesWith(
      [lane(7, 'Proposta')],
      [
        ticket(1),
        ticket(2, { laneId: 7 }),
        ticket(3, { laneId: 99 }),
        ticket(4, { updatedAt: '2027-03-14T15:00:00Z' }),
      ],
      new Map(moved),
      'Em aberto',
    ).map(({ id, cards }) => [id, cards.map((card) => card.id)])

  it('contain their tickets, newest activity first; tickets without an existing lane come first', () => {
    expect(placed()).toEqual([
      [null, [4, 3, 1]],
      [7, [2]],
    ])
  })
  it('are in the order in which they were created', () => {
    const shown = lanesWith([lane(9, 'Agendado'), lane(7, 'Proposta')], [], new Map(), 'Em aberto')
    expect(shown.map(({ name }) => name)).toEqual(['Em aberto', 'Proposta', 'Agendado'])
  })
  it('show a card where it was dropped before the server responds', () => {
    expect(
      placed([
        [1, 7],
        [2, null],
      ]),
    ).toEqual([
      [null, [4, 3, 2]],
      [7, [1]],
    ])
  })
})
