import { useEffect, useState } from 'react'

/** Lower than any row: what fills the screen, and not much more. */
const leastRowHeight = 40
/** Until the messages that were opened are on the screen. */
const paintMs = 60
/** Until the list has measured the rest and knows how far its top is away. */
const settleMs = 300

/**
 * A conversation opens with no more rows than the screen holds; the others are put above them once those are painted. Told to open at its
 * last row instead, the list would wait four frames before it draws any. `generation`: of which list.
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
