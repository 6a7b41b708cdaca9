import type { Answer } from '@guiche/contract/core/endpoint'
import type { kanbanTickets, Ticket } from '@guiche/contract/features/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { askedIn } from '../../lib/query.ts'

export type BoardPages = InfiniteData<Answer<typeof kanbanTickets>, unknown>

/** Days of the company, both included. */
export interface BoardQuery {
  startDate: string
  endDate: string
}

export const askedOfBoard = askedIn<BoardQuery>

export const cardsOf = (board: BoardPages): Ticket[] => board.pages.flatMap(({ tickets }) => tickets)
