import { useCallback, useState } from 'react'

/** Whether an element is at least so many pixels wide. Renders again only when that changes. */
export const useHasRoom = (pixels: number) => {
  const [hasRoom, setHasRoom] = useState(true)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const look = () => setHasRoom(element.clientWidth >= pixels)
      look()
      const observer = new ResizeObserver(look)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [pixels],
  )
  return { ref, hasRoom }
}
