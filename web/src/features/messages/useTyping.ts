import { clientWords } from '@guiche/contract/sockets'
import { useCallback, useEffect, useRef } from 'react'
import { say } from '../../lib/socket.ts'

const pauseMs = 4_000

/**
 * Tells colleagues in the same ticket that the user is typing, and the customer unless it is a note. Call the first
 * after every key, the second when done.
 */
export const useTyping = (ticketId: number, isPrivate: boolean) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stop = useCallback(() => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    say(clientWords.typing, { ticketId, isTyping: false, isPrivate })
  }, [ticketId, isPrivate])
  const typed = useCallback(() => {
    if (timer.current === null) say(clientWords.typing, { ticketId, isTyping: true, isPrivate })
    else clearTimeout(timer.current)
    timer.current = setTimeout(stop, pauseMs)
  }, [ticketId, isPrivate, stop])
  useEffect(() => stop, [stop])
  return { typed, stop }
}
