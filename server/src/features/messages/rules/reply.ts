/** May this agent write into this ticket now? */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { attends } from './change.ts'

export interface ReplyFacts {
  actor: { id: number; isAdmin: boolean }
  ticket: { status: TicketStatus; userId: number | null; isGroup: boolean; replyUntil: Date | null }
  contactIsActive: boolean
  /** Nothing leaves over it any more. */
  isConnectionRemoved: boolean
  /** The channel accepts free text only for a limited time after the customer's last message. */
  hasWindow: boolean
  isPrivate: boolean
  isEmpty: boolean
  now: Date
}

export interface RetryFacts {
  actor: ReplyFacts['actor']
  ticket: Pick<ReplyFacts['ticket'], 'status' | 'userId' | 'isGroup'>
}

export const mayReply = (facts: ReplyFacts): Decision<null> => {
  if (facts.isEmpty) return refuse('ERR_MESSAGE_EMPTY', 'body.body')
  // A note is for colleagues: everybody who sees the ticket may add one.
  if (facts.isPrivate) return accept(null)
  const { ticket, actor } = facts
  if (ticket.status !== 'open' && ticket.status !== 'group') return refuse('ERR_CANNOT_REPLY')
  const isOthers = ticket.userId !== null && ticket.userId !== actor.id
  if (isOthers && !actor.isAdmin && !ticket.isGroup) return refuse('ERR_CANNOT_REPLY')
  if (facts.isConnectionRemoved) return refuse('ERR_NO_WAPP_FOUND')
  if (!facts.contactIsActive) return refuse('ERR_CONTACT_BLOCKED')
  if (facts.hasWindow && (ticket.replyUntil === null || ticket.replyUntil <= facts.now))
    return refuse('ERR_REPLY_WINDOW_CLOSED')
  return accept(null)
}

/** A failed message may be retried as long as its ticket is not closed. */
export const mayRetry = ({ actor, ticket }: RetryFacts): Decision<null> =>
  attends({ actor, ticket }) && ticket.status !== 'closed' ? accept(null) : refuse('ERR_CANNOT_REPLY')

/** Meta's rule for marketing that it did not let through to one person: before that it is only refused again. */
const marketingRestMs = 24 * 3_600_000

export const marketingRestsSince = (now: Date): Date => new Date(now.getTime() - marketingRestMs)

/** From when on the same message may be tried again; null: now. */
export const restsUntil = ({ code, at }: { code: DeliveryFailure | null; at: Date | null }, now: Date): Date | null => {
  if (code !== 'marketing_limit' || at === null) return null
  const until = new Date(at.getTime() + marketingRestMs)
  return until > now ? until : null
}
