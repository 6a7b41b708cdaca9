import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { isWindowShut, openWindow } from '../api/reply-window.ts'

/** Why the customer cannot be answered now; null if they can. Notes are always possible. */
export type ReplyObstacle = 'pending' | 'closed' | 'lgpd' | 'nps' | 'others' | 'blocked' | 'removed' | 'windowClosed'

interface Replier {
  id: number
  profile: 'admin' | 'user'
}

export type GateFacts = Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'channel' | 'replyUntil'> & {
  whatsapp?: { isRemoved?: boolean | undefined } | null
  contact: { active: boolean }
}

/** The same decision as the server's, to show the reason before anything is typed. */
export const replyObstacle = (ticket: GateFacts, who: Replier, now: number): ReplyObstacle | null => {
  const { status } = ticket
  if (status !== 'open' && status !== 'group') return status
  const isOthers = ticket.userId !== null && ticket.userId !== who.id
  if (isOthers && who.profile !== 'admin' && !ticket.isGroup) return 'others'
  if (ticket.whatsapp?.isRemoved) return 'removed'
  if (!ticket.contact.active) return 'blocked'
  return isWindowShut(ticket, now) ? 'windowClosed' : null
}

/** Until when the channel's window is open; null if it has none or it is closed. */
export const windowLeft = (ticket: Pick<Ticket, 'channel' | 'replyUntil'>, now: number) => {
  const open = openWindow(ticket, now)
  return open && { ...open, minutes: Math.ceil((open.until.getTime() - now) / 60_000) }
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
  return { obstacle: replyObstacle(ticket, user, now), left: windowLeft(ticket, now) }
}
