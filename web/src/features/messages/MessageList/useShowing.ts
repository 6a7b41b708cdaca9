import { useEffect, useRef } from 'react'
import { noteShown } from '../../ledger/api.ts'
import type { Shown } from '../useConversation.ts'

type OnSeen = () => void

const watched = new WeakMap<Element, OnSeen>()
let observer: IntersectionObserver | null = null

/**
 * One observer for all rows. The browser reports only painted rows: not in a hidden tab, not outside of the viewport.
 */
const observe = (element: Element, onSeen: OnSeen): (() => void) => {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
  })
  watched.set(element, onSeen)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Tells the ledger when a customer's message becomes visible. */
export const useShowing = ({ message, unsent }: Shown, ticketId: number) => {
  const row = useRef<HTMLDivElement>(null)
  const { id, fromMe } = message
  const isTold = !fromMe && unsent === null
  useEffect(() => {
    if (!isTold || !row.current || typeof IntersectionObserver === 'undefined') return
    const stop = observe(row.current, () => {
      noteShown(ticketId, id)
      stop()
    })
    return stop
  }, [id, isTold, ticketId])
  return row
}
