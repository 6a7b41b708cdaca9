/** Whether the customer of the open ticket is typing. It ends by itself if no further event arrives. */
import { serverWords, type TypingState } from '@guiche/contract/sockets'
import { useEffect, useState } from 'react'
import { onConnected, onWord } from '../../../lib/socket.ts'

interface Told {
  ticketId: number
  state: TypingState
}

/** Phones repeat it every ten seconds or so. */
const endsAfterMs = 15_000

export const useCustomerTyping = (ticketId: number, lastInboundId: string | undefined): TypingState => {
  const [state, setState] = useState<TypingState>('paused')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopHearing = onWord<Told>(serverWords.customerTyping, (told) => {
      if (told.ticketId !== ticketId) return
      clearTimeout(timer)
      setState(told.state)
      timer = setTimeout(() => setState('paused'), endsAfterMs)
    })
    const stopJoining = onConnected(() => setState('paused'))
    return () => {
      clearTimeout(timer)
      stopHearing()
      stopJoining()
    }
  }, [ticketId])
  // What was being written has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new message is what ends it.
  useEffect(() => setState('paused'), [lastInboundId])
  return state
}
