import { useEffect, useState } from 'react'

/** Lower than any row, so that it gives enough rows to fill the screen, but not many more. */
const leastRowHeight = 40
/** Until the opened messages are on the screen. */
const paintMs = 60
/** Until the list has measured the rest and knows the distance to its top. */
const settleMs = 300

/**
 * A conversation opens with only as many rows as the screen holds; the others are prepended after the first paint. If
 * the list were told to open at its last row instead, it would wait four frames before it renders. `generation`: of
 * the list.
 */
export const useOpening = (generation: number) => {
  const [painted, setPainted] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    const timers = [
      setTimeout(() => setPainted(generation), paintMs),
      setTimeout(() => setOver(generation), paintMs + settleMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [generation])
  return {
    rows: Math.ceil(window.innerHeight / leastRowHeight),
    isPainted: painted === generation,
    isOver: over === generation,
  }
}
