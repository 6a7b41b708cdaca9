import type { TicketId } from '@guiche/contract/core/ids'
import type { TicketLogReason, TicketLogType } from '@guiche/contract/features/ticket-log'
import type { Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { changeTime } from '../rules/change-time.ts'
import type { TicketState } from '../rules/transitions.ts'
import { appendLog, saveTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { endFlowWhereTaken } from './end-flow.ts'

/** A ticket as the rules see it. */
export const stateOf = (row: TicketRow): TicketState => ({
  status: row.status,
  queueId: row.queue_id,
  userId: row.user_id,
  isGroup: row.is_group,
  isBot: row.is_bot,
  isTransfered: row.is_transfered,
  useIntegration: row.use_integration,
  unreadMessages: row.unread_messages,
  amountUsedBotQueues: row.amount_used_bot_queues,
  ratingAsked: row.rating_asked,
  acceptedAt: row.accepted_at,
  closedAt: row.closed_at,
  snoozedUntil: row.snoozed_until,
})

/** A locked ticket, as it is shown. */
export const heldTicket = async (work: Work, ticketId: TicketId): Promise<TicketRow> => {
  const row = await ticketRow(work.tx, ticketId)
  if (!row) throw new Error('the ticket vanished while it was locked')
  return row
}

/** An entry of the log, with a reason or an agent of its own if it has one. */
export type LoggedType = TicketLogType | { type: TicketLogType; reason?: TicketLogReason; userId?: number }

interface Logged {
  types: readonly LoggedType[]
  /** The user who did it; null: the system or the customer. */
  userId: number | null
  /** The reason of an automatic change. */
  reason?: TicketLogReason
}

/** Saves the new state of a locked ticket, logs what happened, and notifies those who saw it before or see it now. */
export const recordMove = async (
  work: Work,
  before: TicketRow,
  next: TicketState,
  { types, userId, reason }: Logged,
): Promise<TicketRow> => {
  await saveTicket(work.tx, before.id, next, changeTime(before.updated_at, work.clock.now()))
  const entries = types.map((each) => ({
    userId,
    queueId: next.queueId,
    ...(reason ? { reason } : {}),
    ...(typeof each === 'string' ? { type: each } : each),
  }))
  if (entries.length > 0) await appendLog(work.tx, before.id, entries)
  const after = await heldTicket(work, before.id)
  announceTicket(work, before, after)
  endFlowWhereTaken(work, before, after)
  return after
}
