import { type RefObject, useEffect, useState } from 'react'

/** A screen's width ahead, so that scrolling does not show it appear. */
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
      { rootMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
