import type { Answer } from '@guiche/contract/core/endpoint'
import { kanbanTickets, type Ticket } from '@guiche/contract/features/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { askedIn, pagesOf } from '../../lib/query.ts'
import { lanesOf } from '../tags/api.ts'
import { moveToLane } from '../tickets/api.ts'

export { lanesOf, moveToLane }

export type BoardPages = InfiniteData<Answer<typeof kanbanTickets>, unknown>

/** Days of the company, both included. */
export interface BoardQuery {
  startDate: string
  endDate: string
}

export const boardPages = (query: BoardQuery) => pagesOf(kanbanTickets, { query } as never)
export const askedOfBoard = askedIn<BoardQuery>

export const cardsOf = (board: BoardPages): Ticket[] => board.pages.flatMap(({ tickets }) => tickets)
