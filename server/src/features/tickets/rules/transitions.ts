/** Section 4 of the specification: what each command does to a ticket, or why it is refused. */

import { accept as accepted, type Decision, refuse } from '@guiche/contract/core/decision'
import type { TicketLogType } from '@guiche/contract/features/ticket-log'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from './attendance.ts'

export interface TicketState {
  status: TicketStatus
  queueId: number | null
  userId: number | null
  isGroup: boolean
  isBot: boolean
  isTransfered: boolean
  useIntegration: boolean
  unreadMessages: number
  amountUsedBotQueues: number
  /** How often the customer was asked for a rating since it was closed. */
  ratingAsked: number
  acceptedAt: Date | null
  closedAt: Date | null
  /** Snoozed until then, or until the customer writes. Any other command ends that. */
  snoozedUntil: Date | null
}

export interface Facts {
  actor: { id: number; isAdmin: boolean; mayIgnore: boolean; hasIntegrations: boolean; queueIds: readonly number[] }
  settings: {
    requiredTag: boolean
    sendsGreeting: boolean
    /** The farewell also goes to customers who waited and were never attended. */
    saysFarewellToWaiting: boolean
    sendsTransferText: boolean
    closesOnTransfer: boolean
    asksRating: boolean
  }
  groupAsTicket: boolean
  /** Whether a message can reach the customer now. */
  takesWords: boolean
  contactTags: number
  /** The target user of a transfer, with their queues. */
  target: { userId: number; queueIds: readonly number[]; isAdmin: boolean } | null
  now: Date
}

export type TicketEffect =
  | { kind: 'log'; type: TicketLogType; userId: number | null; queueId: number | null }
  /** An automatic text for the customer. */
  | { kind: 'say'; text: 'greetingAccepted' | 'farewell' | 'transfer' | 'rating' }
  /** A colleague's note, for agents only. */
  | { kind: 'note'; text: string }
  /** The conversation continues in a new ticket, to which these apply. */
  | { kind: 'continue'; next: TicketState; effects: readonly TicketEffect[] }

type Outcome = Decision<TicketState, TicketEffect>

const logged = (type: TicketLogType, ticket: TicketState, userId: number | null): TicketEffect => ({
  kind: 'log',
  type,
  userId,
  queueId: ticket.queueId,
})

/** Group conversations have a status of their own, unless the connection treats them as tickets. */
const attended = (ticket: TicketState, facts: Facts): TicketStatus =>
  ticket.isGroup && !facts.groupAsTicket ? 'group' : 'open'

/**
 * The queue into which a ticket is accepted. Agents accept tickets only into their own queues; into others they
 * transfer.
 */
const queueEntered = (ticket: TicketState, wanted: number | null, { actor }: Facts): Decision<number | null> => {
  const queueId = wanted ?? ticket.queueId
  if (queueId === null) return ticket.isGroup ? accepted(null) : refuse('ERR_QUEUE_REQUIRED', 'body.queueId')
  const isForeign = queueId !== ticket.queueId && !actor.isAdmin && !actor.queueIds.includes(queueId)
  return isForeign ? refuse('ERR_NO_PERMISSION', 'body.queueId') : accepted(queueId)
}

const isOthers = (ticket: TicketState, { actor }: Facts): boolean =>
  ticket.userId !== null && ticket.userId !== actor.id

/** A colleague's ticket is theirs; only admins may change it anyway. */
const mayTouch = (ticket: TicketState, facts: Facts): boolean => facts.actor.isAdmin || !isOthers(ticket, facts)

/** It has an owner from now on, and no bot answers. */
export const ownedBy = (
  ticket: TicketState,
  { status, userId, queueId }: { status: TicketStatus; userId: number; queueId: number | null },
  now: Date,
): TicketState => ({
  ...ticket,
  status,
  userId,
  queueId,
  isBot: false,
  useIntegration: false,
  acceptedAt: now,
  closedAt: null,
  snoozedUntil: null,
})

export const accept = (
  ticket: TicketState,
  command: { userId: number | null; queueId: number | null },
  facts: Facts,
): Outcome => {
  if (isOthers(ticket, facts) && isAttended(ticket.status)) return refuse('ERR_OTHER_OPEN_TICKET')
  if (!['pending', 'lgpd', 'group'].includes(ticket.status)) return refuse('ERR_TICKET_NOT_PENDING')
  // A waiting ticket may already have an owner; admins may take it from them.
  if (!mayTouch(ticket, facts)) return refuse('ERR_OTHER_OPEN_TICKET')
  const entered = queueEntered(ticket, command.queueId, facts)
  if (!entered.ok) return entered
  const owner = { userId: facts.actor.id, queueId: entered.next }
  const next = ownedBy(ticket, { ...owner, status: attended(ticket, facts) }, facts.now)
  const greets = facts.settings.sendsGreeting && ticket.status === 'pending' && (!ticket.isGroup || facts.groupAsTicket)
  return accepted(next, [
    logged('open', next, facts.actor.id),
    ...(greets ? [{ kind: 'say', text: 'greetingAccepted' } as const] : []),
  ])
}

export const returnToQueue = (ticket: TicketState, facts: Facts): Outcome => {
  if (ticket.status !== 'open' && ticket.status !== 'group') return refuse('ERR_TICKET_NOT_OPEN')
  if (ticket.userId !== facts.actor.id && !facts.actor.isAdmin) return refuse('ERR_NO_PERMISSION')
  const next = withoutOwner(ticket)
  return accepted(next, [logged('pending', next, facts.actor.id)])
}

/** Among the groups, with whom it had. */
export const asGroup = (ticket: TicketState): TicketState => ({ ...ticket, status: 'group' })

/** It waits in its queue; a ticket that was never accepted keeps its waiting time. */
export const withoutOwner = (ticket: TicketState): TicketState => ({
  ...ticket,
  status: isAttended(ticket.status) ? 'pending' : ticket.status,
  userId: null,
  acceptedAt: null,
  snoozedUntil: null,
})

/** Groups get no automatic texts, unless the connection treats them as tickets. */
const hears = (ticket: TicketState, facts: Facts): boolean =>
  facts.takesWords && (!ticket.isGroup || facts.groupAsTicket)

export const close = (
  ticket: TicketState,
  { withFarewell, skipsRating = false }: { withFarewell: boolean; skipsRating?: boolean },
  facts: Facts,
): Outcome => {
  if (ticket.status === 'closed') return refuse('ERR_TICKET_ALREADY_CLOSED')
  if (!mayTouch(ticket, facts)) return refuse('ERR_NO_PERMISSION')
  if (facts.settings.requiredTag && facts.contactTags === 0) return refuse('ERR_TAG_REQUIRED')
  const says = withFarewell && hears(ticket, facts)
  // Only a customer who was attended is asked for a rating.
  const asks = says && !skipsRating && facts.settings.asksRating && ticket.userId !== null && ticket.status !== 'nps'
  if (asks) {
    const next: TicketState = { ...closed(ticket, facts.now), status: 'nps', closedAt: null, ratingAsked: 1 }
    return accepted(next, [logged('nps', next, facts.actor.id), { kind: 'say', text: 'rating' }])
  }
  const next = closed(ticket, facts.now)
  return accepted(next, [
    logged('closed', next, facts.actor.id),
    ...(says ? [{ kind: 'say', text: 'farewell' } as const] : []),
  ])
}

export const ignore = (ticket: TicketState, { withFarewell }: { withFarewell: boolean }, facts: Facts): Outcome => {
  if (ticket.status === 'closed') return refuse('ERR_TICKET_ALREADY_CLOSED')
  if (ticket.status !== 'pending' && ticket.status !== 'lgpd') return refuse('ERR_TICKET_NOT_PENDING')
  if (!facts.actor.mayIgnore) return refuse('ERR_NO_PERMISSION')
  const next = closed(ticket, facts.now)
  const says =
    withFarewell && facts.settings.saysFarewellToWaiting && ticket.status === 'pending' && hears(ticket, facts)
  return accepted(next, [
    logged('ignored', next, facts.actor.id),
    ...(says ? [{ kind: 'say', text: 'farewell' } as const] : []),
  ])
}

export const closed = (ticket: TicketState, now: Date): TicketState => ({
  ...ticket,
  status: 'closed',
  closedAt: now,
  unreadMessages: 0,
  amountUsedBotQueues: 0,
  ratingAsked: 0,
  isBot: false,
  useIntegration: false,
  snoozedUntil: null,
})

export const reopen = (
  ticket: TicketState,
  command: { userId: number | null; queueId: number | null },
  facts: Facts,
): Outcome => {
  if (ticket.status !== 'closed' && ticket.status !== 'nps') return refuse('ERR_TICKET_NOT_CLOSED')
  const entered = queueEntered(ticket, command.queueId, facts)
  if (!entered.ok) return entered
  const next: TicketState = {
    ...ticket,
    status: attended(ticket, facts),
    userId: facts.actor.id,
    queueId: entered.next,
    acceptedAt: facts.now,
    closedAt: null,
    snoozedUntil: null,
  }
  return accepted(next, [logged('reopen', next, facts.actor.id)])
}

export const transfer = (
  ticket: TicketState,
  command: { queueId: number | null; userId: number | null; note: string },
  facts: Facts,
): Outcome => {
  if (ticket.status === 'closed') return refuse('ERR_TICKET_ALREADY_CLOSED')
  if (!mayTouch(ticket, facts)) return refuse('ERR_NO_PERMISSION')
  const queueId = command.queueId ?? ticket.queueId
  if (queueId === null) return refuse('ERR_QUEUE_REQUIRED', 'body.queueId')
  if (command.userId !== null && !facts.target) return refuse('ERR_TRANSFER_TARGET', 'body.userId')
  if (facts.target && !facts.target.isAdmin && !facts.target.queueIds.includes(queueId)) {
    return refuse('ERR_TRANSFER_TARGET', 'body.userId')
  }
  const isSame = queueId === ticket.queueId && command.userId === ticket.userId
  if (isSame) return refuse('ERR_TRANSFER_TARGET', 'body.queueId')
  const next: TicketState = {
    ...ticket,
    queueId,
    userId: command.userId,
    status: command.userId === null ? 'pending' : attended(ticket, facts),
    isTransfered: true,
    isBot: false,
    acceptedAt: command.userId === null ? null : facts.now,
    snoozedUntil: null,
  }
  const gone = logged('transfered', ticket, facts.actor.id)
  const arrived = [
    logged('receivedTransfer', next, command.userId),
    ...(command.note ? [{ kind: 'note', text: command.note } as const] : []),
    ...(facts.settings.sendsTransferText && !ticket.isGroup ? [{ kind: 'say', text: 'transfer' } as const] : []),
  ]
  if (!facts.settings.closesOnTransfer) return accepted(next, [gone, ...arrived])
  return accepted(closed(ticket, facts.now), [
    gone,
    logged('closed', ticket, facts.actor.id),
    { kind: 'continue', next, effects: arrived },
  ])
}

const longestSnoozeMs = 366 * 24 * 3_600_000

export const snooze = (ticket: TicketState, { until }: { until: Date }, facts: Facts): Outcome => {
  if (ticket.status !== 'open' && ticket.status !== 'group') return refuse('ERR_TICKET_NOT_OPEN')
  if (!mayTouch(ticket, facts)) return refuse('ERR_NO_PERMISSION')
  const ahead = until.getTime() - facts.now.getTime()
  if (ahead <= 0 || ahead > longestSnoozeMs) return refuse('ERR_VALIDATION', 'body.snoozedUntil')
  const next: TicketState = { ...ticket, snoozedUntil: until }
  return accepted(next, [logged('snoozed', next, facts.actor.id)])
}

export const wake = (ticket: TicketState, facts: Facts): Outcome => {
  if (!mayTouch(ticket, facts)) return refuse('ERR_NO_PERMISSION')
  const next: TicketState = { ...ticket, snoozedUntil: null }
  return accepted(next, ticket.snoozedUntil === null ? [] : [logged('woken', next, facts.actor.id)])
}

/**
 * Whether the integration answers in the conversation: for those who may take the ticket over, while there is an
 * integration. Silencing it needs no plan.
 */
export const setIntegration = (ticket: TicketState, { isOn }: { isOn: boolean }, facts: Facts): Outcome => {
  if (ticket.status === 'closed') return refuse('ERR_TICKET_ALREADY_CLOSED')
  if (!mayTouch(ticket, facts)) return refuse('ERR_NO_PERMISSION')
  if (isOn && !facts.actor.hasIntegrations) return refuse('ERR_PLAN_FEATURE', 'body.useIntegration')
  const waits = ticket.status === 'pending' && ticket.userId === null
  const isBot = isOn ? waits : ticket.isBot && !ticket.useIntegration
  return accepted({ ...ticket, useIntegration: isOn, isBot })
}
