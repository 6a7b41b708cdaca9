import { useCallback, useEffect, useRef } from 'react'

/** Nearer than this to the end is the end. */
export const endMargin = 60

/** What a person does to read elsewhere. A press may be on the scroll bar, or on a quotation that leads away. */
const deeds = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const gapBelow = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

/**
 * Who reads the end goes on reading the end: when the composer grows, when messages turn out taller than the list guessed (its
 * first sight of images and long texts), and when one grows later (the reason of a failure below its bubble). Only a person leaves it.
 * A list whose newest messages were let go has no end to stay at, nor has one that is being led to an older message.
 */
export const useStayAtEnd = (hasEnd: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const stays = useRef(true)
  const isEnd = useRef(hasEnd)
  isEnd.current = hasEnd
  // Not by the list's own command, which waits for measurements that this is about.
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
