import { type RefObject, useEffect, useState } from 'react'
import { scrollerOf } from '../../ui/scroller-of.ts'

/** A screen's width ahead, so that scrolling does not show it appear. It widens the box that scrolls; the window's would not reach into it. */
const margin = '200px 1200px'

/** Whether it has been near the visible part. From then on it stays mounted. */
export const useNearby = (element: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: scrollerOf(watched), rootMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
