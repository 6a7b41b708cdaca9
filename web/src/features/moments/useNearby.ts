import { type RefObject, useEffect, useState } from 'react'

/** A screen's width ahead, so that nobody who scrolls sees it come. */
const margin = '200px 1200px'

/** Has it been near the visible part? From then on it stays drawn. */
export const useNearby = (element: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
