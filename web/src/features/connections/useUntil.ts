import { useEffect, useState } from 'react'

/** The longest that a timer of the browser waits. */
const longestMs = 2 ** 31 - 1

/** The moment until it has passed, then null. */
export const useUntil = (until: string | null): string | null => {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setPassed(until), Math.min(longestMs, Math.max(0, Date.parse(until) - Date.now())))
    return () => clearTimeout(timer)
  }, [until])
  return until === passed ? null : until
}
