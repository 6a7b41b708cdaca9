/** Who else views a ticket, and which of them is typing. */
import { clientWords, serverWords } from '@guiche/contract/sockets'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '../../../lib/session.ts'
import { onConnected, onWord, say } from '../../../lib/socket.ts'
import { createStore } from '../../../lib/store.ts'

export interface Viewer {
  id: number
  name: string
  typing: boolean
}

interface Told {
  ticketId: number
  viewers: Viewer[]
}

const nobody: readonly Viewer[] = []
const present = createStore<Told>({ ticketId: 0, viewers: [] })

/** While a conversation is open, its colleagues are told, and we are told about them. */
export const usePresence = (ticketId: number): void => {
  useEffect(() => {
    const [open] = clientWords.openTicket
    const [leave] = clientWords.leaveTicket
    const stopHearing = onWord<Told>(serverWords.viewers, (told) => {
      if (told.ticketId === ticketId) present.set(told)
    })
    // After a lost connection the room must be joined again.
    const stopJoining = onConnected(() => say(open, ticketId))
    return () => {
      stopJoining()
      stopHearing()
      say(leave, ticketId)
    }
  }, [ticketId])
}

/** Colleagues who view the ticket now, without the user. */
export const useViewers = (ticketId: number): readonly Viewer[] => {
  const { id } = useUser()
  const told = useSyncExternalStore(present.subscribe, present.get)
  return useMemo(
    () => (told.ticketId === ticketId ? told.viewers.filter((viewer) => viewer.id !== id) : nobody),
    [told, ticketId, id],
  )
}
