import type { Ticket } from '@guiche/contract/features/tickets'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { useCommands } from '../../../lib/commands.ts'
import type { TicketCommandId } from '../commands/definitions.ts'

interface ListKeys {
  rows: readonly Ticket[]
  activeId: number | null
  list: RefObject<VirtuosoHandle | null>
  panel: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

const rowOf = (panel: HTMLElement | null, ticketId: number): HTMLElement | null =>
  panel?.querySelector<HTMLElement>(`[data-ticket="${ticketId}"] a`) ?? null

const focusedId = (panel: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket]')
  return row && panel?.contains(row) ? Number(row.dataset.ticket) : null
}

/** j and k move in the list, Enter (the link's own) opens, Esc goes back to the list, / searches. */
export const useListKeys = (keys: ListKeys) => {
  const navigate = useNavigate()
  const { rows, activeId, panel, search } = keys
  const newest = useRef(keys)
  newest.current = keys

  const focusAt = useRef((index: number): void => {
    const { rows, list, panel } = newest.current
    const ticket = rows[index]
    if (!ticket) return
    const focus = () => rowOf(panel.current, ticket.id)?.focus()
    if (rowOf(panel.current, ticket.id)) focus()
    list.current?.scrollIntoView({ index, behavior: 'auto', done: () => requestAnimationFrame(focus) })
  }).current

  const walk = (step: 1 | -1): void => {
    const from = rows.findIndex(({ id }) => id === (focusedId(panel.current) ?? activeId))
    focusAt(from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step)))
  }
  const goBack = (): void => {
    void navigate({ to: '/tickets' })
    focusAt(rows.findIndex(({ id }) => id === activeId))
  }
  // On a phone the list may be hidden behind the conversation.
  const ifShown = (deed: () => void) => () => {
    if (panel.current?.offsetParent !== null) deed()
  }
  useCommands<TicketCommandId>({
    'list.next': ifShown(() => walk(1)),
    'list.previous': ifShown(() => walk(-1)),
    'list.search': ifShown(() => search.current?.focus()),
    'list.back': activeId === null ? null : goBack,
  })

  return { focusFirst: () => focusAt(0) }
}
