import { abilitiesOf } from '@guiche/contract/channels'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { isWindowShut } from '../api/reply-window.ts'

/** Why the customer cannot be answered now; null when they can. Notes are always possible. */
export type ReplyObstacle = 'pending' | 'closed' | 'lgpd' | 'nps' | 'others' | 'blocked' | 'windowClosed'

interface Replier {
  id: number
  profile: 'admin' | 'user'
}

export type GateFacts = Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'channel' | 'replyUntil'> & {
  contact: { active: boolean }
}

/** As the server decides; here only to say why before anything is typed. */
export const replyObstacle = (ticket: GateFacts, who: Replier, now: number): ReplyObstacle | null => {
  const { status } = ticket
  if (status !== 'open' && status !== 'group') return status
  const isOthers = ticket.userId !== null && ticket.userId !== who.id
  if (isOthers && who.profile !== 'admin' && !ticket.isGroup) return 'others'
  if (!ticket.contact.active) return 'blocked'
  return isWindowShut(ticket, now) ? 'windowClosed' : null
}

/** Minutes until the channel's window shuts; null where it has none or it is shut. */
export const minutesLeft = (ticket: Pick<Ticket, 'channel' | 'replyUntil'>, now: number): number | null => {
  if (abilitiesOf(ticket.channel).replyWindowHours === null || ticket.replyUntil === null) return null
  const left = Math.ceil((Date.parse(ticket.replyUntil) - now) / 60_000)
  return left > 0 ? left : null
}

const tickMs = 15_000

const useNow = (isNeeded: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

export const useReplyGate = (ticket: Ticket) => {
  const user = useUser()
  const now = useNow(ticket.replyUntil !== null)
  return { obstacle: replyObstacle(ticket, user, now), minutesLeft: minutesLeft(ticket, now) }
}
