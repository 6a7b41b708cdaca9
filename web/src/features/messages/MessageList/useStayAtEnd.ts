import { useCallback, useEffect, useRef } from 'react'

/** Closer to the end than this counts as the end. */
export const endMargin = 60

/** Input with which a user scrolls away. A press may be on the scroll bar, or on a quotation. */
const deeds = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const gapBelow = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

/**
 * A user at the end stays at the end: when the composer grows, when rows turn out taller than estimated (images, long
 * texts), and when one grows later (the reason of a failure below its bubble). Only the user's own input leaves it. A
 * list without its newest messages, or one that scrolls to an older message, has no end to stay at.
 */
export const useStayAtEnd = (hasEnd: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const stays = useRef(true)
  const isEnd = useRef(hasEnd)
  isEnd.current = hasEnd
  // Not with the list's own command, which waits for the very measurements that this is about.
  const keepEnd = useCallback(() => {
    if (isEnd.current && stays.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [])
  const watch = useCallback(
    (element: HTMLElement | Window | null) => {
      if (!(element instanceof HTMLElement)) return
      scroller.current = element
      stays.current = true
      let isMoved = false
      for (const deed of deeds) element.addEventListener(deed, () => (isMoved = true), { passive: true })
      element.addEventListener(
        'scroll',
        () => {
          const isAtEnd = isEnd.current && gapBelow(element) <= endMargin
          stays.current = isAtEnd || (isEnd.current && stays.current && !isMoved)
          if (isAtEnd) isMoved = false
          else keepEnd()
        },
        { passive: true },
      )
    },
    [keepEnd],
  )
  useEffect(() => {
    if (!area.current) return
    const observer = new ResizeObserver(keepEnd)
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [keepEnd])
  return { area, watch, keepEnd }
}
