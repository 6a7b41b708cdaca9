import { useEffect, useState } from 'react'

/** A timer of the browser waits no longer than this, 24 days. */
const longestMs = 2 ** 31 - 1

/** The moment until it has passed, then null. */
export const useUntil = (until: string | null): string | null => {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    const leftMs = until === null ? longestMs : Date.parse(until) - Date.now()
    if (leftMs >= longestMs) return
    const timer = setTimeout(() => setPassed(until), leftMs)
    return () => clearTimeout(timer)
  }, [until])
  return until === passed ? null : until
}
