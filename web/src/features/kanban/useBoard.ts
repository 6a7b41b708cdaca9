import type { Tag } from '@guiche/contract/features/tags'
import { kanbanTickets, type Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { pagesOf } from '../../lib/query.ts'
import { toast } from '../../ui/toast.tsx'
import { lanesOf } from '../tags/api.ts'
import { moveToLane } from '../tickets/api.ts'
import { type BoardQuery, cardsOf } from './api.ts'
import { putCard } from './live.ts'

export interface Lane {
  /** Null: the lane of tickets without one. */
  id: number | null
  name: string
  color: string | null
  cards: Ticket[]
}

/** In order of creation: a company creates its lanes in order. */
const asMade = (a: Tag, b: Tag): number => a.id - b.id

const byActivity = (a: Ticket, b: Ticket): number => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id

/** The cards of each lane, newest activity first. `moved`: where cards were dropped before the server has answered. */
export const lanesWith = (
  lanes: readonly Tag[],
  tickets: readonly Ticket[],
  moved: ReadonlyMap<number, number | null>,
  openName: string,
): Lane[] => {
  const shown: Lane[] = [
    { id: null, name: openName, color: null, cards: [] },
    ...lanes.toSorted(asMade).map(({ id, name, color }): Lane => ({ id, name, color, cards: [] })),
  ]
  const byId = new Map(shown.map((lane) => [lane.id, lane]))
  for (const ticket of tickets) {
    const laneId = moved.has(ticket.id) ? (moved.get(ticket.id) ?? null) : ticket.laneId
    const lane = byId.get(laneId) ?? shown[0]
    lane?.cards.push(ticket)
  }
  for (const { cards } of shown) cards.sort(byActivity)
  return shown
}

/** Nobody moves more cards by hand: then the period must be shortened. */
export const mostCards = 2_000

export interface Board {
  lanes: readonly Lane[]
  isLoading: boolean
  error: unknown
  retry: () => void
  /** There are more tickets than the board shows. */
  isCut: boolean
  move: (ticket: Ticket, laneId: number | null) => void
}

const boardPages = (query: BoardQuery) => pagesOf(kanbanTickets, { query })

/** A card moves to its lane at once; it moves back if the server refuses. */
const useMoves = () => {
  const t = useTexts()
  const client = useQueryClient()
  const [moved, setMoved] = useState<ReadonlyMap<number, number | null>>(new Map())
  const note = (ticketId: number, laneId: number | null) => setMoved((before) => new Map(before).set(ticketId, laneId))
  const forget = (ticketId: number) => setMoved((before) => new Map([...before].filter(([id]) => id !== ticketId)))
  const send = async (ticket: Ticket, laneId: number | null, from?: number | null): Promise<boolean> => {
    note(ticket.id, laneId)
    try {
      const after = await moveToLane(ticket.id, laneId, from)
      putCard(client, after)
      return true
    } catch (error) {
      toast.error(error)
      return false
    } finally {
      forget(ticket.id)
    }
  }
  const move = async (ticket: Ticket, laneId: number | null) => {
    if (laneId === ticket.laneId || !(await send(ticket, laneId))) return
    const text = t(laneId === null ? 'kanban.removed' : 'kanban.added')
    toast.undo(text, { label: t('kit.undo'), undo: () => void send(ticket, ticket.laneId, laneId) })
  }
  const newest = useRef(move)
  newest.current = move
  // Stable, so that cards are not rendered again.
  const keep = useCallback<Board['move']>((ticket, laneId) => void newest.current(ticket, laneId), [])
  return { moved, move: keep }
}

export const useBoard = (query: BoardQuery): Board => {
  const t = useTexts()
  const lanes = useQuery(lanesOf())
  const pages = useInfiniteQuery(boardPages(query))
  const { moved, move } = useMoves()
  const tickets = useMemo(() => (pages.data ? cardsOf(pages.data) : []), [pages.data])
  const { hasNextPage, isFetching, error, fetchNextPage } = pages
  const isFull = tickets.length >= mostCards
  useEffect(() => {
    if (hasNextPage && !isFetching && !error && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetching, error, isFull, fetchNextPage])
  const openName = t('kanban.open')
  const shown = useMemo(
    () => lanesWith(lanes.data ?? [], tickets, moved, openName),
    [lanes.data, tickets, moved, openName],
  )
  return {
    lanes: shown,
    isLoading: pages.isPending || lanes.isPending,
    error: (pages.data ? null : pages.error) ?? (lanes.data ? null : lanes.error),
    retry: () => void Promise.all([pages.refetch(), lanes.refetch()]),
    isCut: hasNextPage && isFull,
    move,
  }
}
