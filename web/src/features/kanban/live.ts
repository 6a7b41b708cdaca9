import { boardStatuses, kanbanTickets, type Ticket } from '@guiche/contract/features/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { mapTickets } from '../tickets/api.ts'
import { askedOfBoard, type BoardPages, type BoardQuery, cardsOf } from './api.ts'

/** Whether a ticket stands on the board of these days. */
export const isOnBoard = (ticket: Ticket, { startDate, endDate }: Partial<BoardQuery>, zone: string): boolean => {
  const day = dayOf(ticket.createdAt, zone)
  const isBetween = (startDate === undefined || day >= startDate) && (endDate === undefined || day <= endDate)
  return isBetween && !ticket.isGroup && (boardStatuses as readonly string[]).includes(ticket.status)
}

export const withoutCard = (board: BoardPages, ticketId: number): BoardPages => {
  if (!cardsOf(board).some(({ id }) => id === ticketId)) return board
  const pages = board.pages.map((page) => ({ ...page, tickets: page.tickets.filter(({ id }) => id !== ticketId) }))
  return { ...board, pages }
}

/** Adds, updates or removes a ticket's card. Older events are ignored. */
export const withCard = (board: BoardPages, ticket: Ticket, isHere: boolean): BoardPages => {
  const known = cardsOf(board).find(({ id }) => id === ticket.id)
  if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return board
  if (!isHere) return withoutCard(board, ticket.id)
  if (known) return mapTickets(board, (each) => (each.id === ticket.id ? ticket : each))
  const [first, ...rest] = board.pages
  // The screen sorts the cards of a lane itself.
  return first ? { ...board, pages: [{ ...first, tickets: [ticket, ...first.tickets] }, ...rest] } : board
}

const zoneNow = (): string => {
  const state = session.get()
  return state.phase === 'signed-in' ? state.user.company.timezone : 'UTC'
}

export const putCard = (client: QueryClient, ticket: Ticket): void =>
  patchThroughFetch<BoardPages>(client, keyOf(kanbanTickets), (board, queryKey) =>
    withCard(board, ticket, isOnBoard(ticket, askedOfBoard(queryKey), zoneNow())),
  )

const onTicketOfBoard: Reducer<'ticket'> = (client, payload) => {
  if (payload.action !== 'delete' && payload.action !== 'updateUnread') return putCard(client, payload.ticket)
  const { ticketId } = payload
  patchThroughFetch<BoardPages>(client, keyOf(kanbanTickets), (board) =>
    payload.action === 'delete'
      ? withoutCard(board, ticketId)
      : mapTickets(board, (each) =>
          each.id === ticketId && each.unreadMessages !== payload.unreadMessages
            ? { ...each, unreadMessages: payload.unreadMessages }
            : each,
        ),
  )
}

export const live: Live = { hears: { ticket: [onTicketOfBoard] } }
