/** The wire has one PUT for all transitions; this finds the one command in it. */

import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { TicketChange, TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from './attendance.ts'

export type TicketCommand =
  | { kind: 'accept'; userId: number | null; queueId: number | null }
  | { kind: 'return' }
  | { kind: 'close'; withFarewell: boolean; skipsRating: boolean }
  | { kind: 'ignore'; withFarewell: boolean }
  | { kind: 'reopen'; userId: number | null; queueId: number | null }
  | { kind: 'transfer'; queueId: number | null; userId: number | null; note: string }
  | { kind: 'snooze'; until: Date }
  | { kind: 'wake' }
  | { kind: 'setIntegration'; isOn: boolean }

const closing = (change: TicketChange, status: TicketStatus): TicketCommand => {
  const withFarewell = change.sendFarewellMessage !== false
  return status === 'pending' || status === 'lgpd'
    ? { kind: 'ignore', withFarewell }
    : { kind: 'close', withFarewell, skipsRating: change.ratingId === null }
}

type Standing = Pick<TicketChange, 'status' | 'userId' | 'queueId' | 'isTransfered' | 'useIntegration' | 'snoozedUntil'>

/**
 * A client sends a ticket's own record back: the status and owner are the current ones, and no field gives a command.
 * Without this check an open ticket would be accepted again, and a transferred one transferred again.
 */
export const isOwnRecord = (change: TicketChange, ticket: Required<{ [K in keyof Standing]: unknown }>): boolean => {
  const isWhole = change.status !== undefined && change.userId !== undefined && change.queueId !== undefined
  const isCommand = change.msgTransfer || change.sendFarewellMessage !== undefined || change.undoable !== undefined
  const fields = ['status', 'userId', 'queueId', 'isTransfered', 'useIntegration', 'snoozedUntil'] as const
  return (
    isWhole && !isCommand && fields.every((field) => change[field] === undefined || change[field] === ticket[field])
  )
}

/** Fields that do not change the ticket's state. */
const switching = ({ snoozedUntil, useIntegration }: TicketChange): TicketCommand | null => {
  if (snoozedUntil === null) return { kind: 'wake' }
  if (snoozedUntil !== undefined) return { kind: 'snooze', until: new Date(snoozedUntil) }
  return useIntegration === undefined ? null : { kind: 'setIntegration', isOn: useIntegration }
}

type Current = { status: TicketStatus; queueId: number | null; actorId: number }

const isOver = ({ status }: Pick<Current, 'status'>): boolean => status === 'closed' || status === 'nps'

/** Back to waiting in another queue is a transfer, also where a client does not call it so. */
const goesElsewhere = ({ status, queueId }: TicketChange, current: Current): boolean =>
  status === 'pending' && typeof queueId === 'number' && queueId !== current.queueId

/** So is opening it for a colleague: whoever asks would become the owner in the colleague's place. */
const opensForColleague = ({ status, userId }: TicketChange, current: Current): boolean =>
  status !== undefined &&
  isAttended(status) &&
  typeof userId === 'number' &&
  userId !== current.actorId &&
  !isOver(current)

export const readCommand = (change: TicketChange, current: Current): Decision<TicketCommand> => {
  const { status } = change
  const userId = change.userId ?? null
  const queueId = change.queueId ?? null
  if (status === 'closed') return accept(closing(change, current.status))
  if (change.isTransfered || goesElsewhere(change, current) || opensForColleague(change, current))
    return accept({ kind: 'transfer', queueId, userId, note: change.msgTransfer ?? '' })
  if (status !== undefined && isAttended(status)) {
    return accept({
      kind: isOver(current) ? 'reopen' : 'accept',
      userId,
      queueId,
    })
  }
  if (status === 'pending' && isAttended(current.status)) return accept({ kind: 'return' })
  if (status === undefined && (change.queueId !== undefined || change.userId !== undefined)) {
    return accept({ kind: 'transfer', queueId, userId, note: change.msgTransfer ?? '' })
  }
  const switched = status === undefined ? switching(change) : null
  return switched ? accept(switched) : refuse('ERR_TICKET_UPDATE_UNCLEAR', 'body.status')
}
