import { useCallback, useState } from 'react'

/** Whether more of a scrolled element lies beyond its right edge. Drawn anew only when that changes. */
export const useMoreBeside = () => {
  const [hasMore, setHasMore] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = () => setHasMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    look()
    element.addEventListener('scroll', look, { passive: true })
    // Its own size, and that of what stands in it.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const contents = new MutationObserver(look)
    contents.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
  return { ref, hasMore }
}
