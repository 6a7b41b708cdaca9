import { useEffect, useState } from 'react'

const left = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

/** Counts down to the moment, second by second. */
export const useSecondsLeft = (until: string): number => {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    setSeconds(left(until))
    const timer = setInterval(() => setSeconds(left(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
