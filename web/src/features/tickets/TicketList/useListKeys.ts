import type { Ticket } from '@guiche/contract/features/tickets'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'

interface ListKeys {
  rows: readonly Ticket[]
  activeId: number | null
  list: RefObject<VirtuosoHandle | null>
  panel: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const covers = '[role="dialog"], [role="menu"], [role="listbox"]'
let wasCovered = false
// Before anybody else: what this very key closes is gone from the page when the key comes here.
const look = (): void => {
  wasCovered = document.querySelector(covers) !== null
}
if (typeof window !== 'undefined') window.addEventListener('keydown', look, true)

/** A dialog or an open menu has the keyboard to itself. */
const isCovered = (): boolean => wasCovered

/** May a bare letter be a command now? */
export const isCommandKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !isCovered()

const rowOf = (panel: HTMLElement | null, ticketId: number): HTMLElement | null =>
  panel?.querySelector<HTMLElement>(`[data-ticket="${ticketId}"] a`) ?? null

const focusedId = (panel: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket]')
  return row && panel?.contains(row) ? Number(row.dataset.ticket) : null
}

/** j and k walk the list, Enter (the link's own) opens, Esc goes back to the list, / searches. */
export const useListKeys = (keys: ListKeys) => {
  const navigate = useNavigate()
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

  useEffect(() => {
    const walk = (step: 1 | -1): void => {
      const { rows, activeId, panel } = newest.current
      const from = rows.findIndex(({ id }) => id === (focusedId(panel.current) ?? activeId))
      focusAt(from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step)))
    }
    const goBack = (): void => {
      const { rows, activeId } = newest.current
      if (activeId === null) return
      void navigate({ to: '/tickets' })
      focusAt(rows.findIndex(({ id }) => id === activeId))
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { panel, search } = newest.current
      // The first Esc leaves the field, so that nobody loses a conversation while writing.
      if (event.key === 'Escape' && isTyping(event.target) && !event.defaultPrevented && !isCovered()) {
        ;(event.target as HTMLElement).blur()
        return
      }
      if (!isCommandKey(event)) return
      if (event.key === 'Escape') {
        goBack()
        return
      }
      // On a phone the list may be hidden behind the conversation.
      if (panel.current?.offsetParent === null) return
      const deed = { j: () => walk(1), k: () => walk(-1), '/': () => search.current?.focus() }[event.key]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [focusAt, navigate])

  return { focusFirst: () => focusAt(0) }
}
