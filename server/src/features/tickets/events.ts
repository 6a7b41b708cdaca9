import { mentionEvent } from '@guiche/contract/features/mentions'
import { ticketEvent } from '@guiche/contract/features/tickets'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { audienceOf, type SeenTicket } from './rules/visibility.ts'
import { type ShownTicketRow, type TicketRow, toTicketView } from './view.ts'

export const seen = (row: Pick<TicketRow, 'queue_id' | 'user_id' | 'is_group'>): SeenTicket => ({
  queueId: row.queue_id,
  userId: row.user_id,
  isGroup: row.is_group,
})

type Before = Pick<TicketRow, 'id' | 'status' | 'queue_id' | 'user_id' | 'is_group'>

const hasMoved = (before: Before, after: Before) =>
  before.status !== after.status || before.queue_id !== after.queue_id || before.user_id !== after.user_id

/** Both views of a ticket: the full one, and the one for viewers who may not see numbers. */
export const ticketViews = (work: Work, row: ShownTicketRow) => {
  const link = linkMaker(work)
  const full = toTicketView(row, { seesNumbers: true, link })
  return { full, masked: row.hides_numbers ? toTicketView(row, { seesNumbers: false, link }) : null }
}

/** First a delete for those who saw it before, then an update for those who see it now. */
export const announceTicket = (work: Work, before: Before | null, after: ShownTicketRow) => {
  if (before && hasMoved(before, after)) {
    work.emit({
      event: ticketEvent,
      rooms: audienceOf(seen(before)),
      payload: { action: 'delete', ticketId: before.id, oldStatus: before.status },
    })
  }
  const action = before ? 'update' : 'create'
  const { full, masked } = ticketViews(work, after)
  work.emit({
    event: ticketEvent,
    rooms: audienceOf(seen(after)),
    payload: { action, ticket: full, ticketId: after.id },
    ...(masked ? { maskedPayload: { action, ticket: masked, ticketId: after.id } } : {}),
  })
}

export const announceTicketGone = (work: Work, before: Before) =>
  work.emit({
    event: ticketEvent,
    rooms: audienceOf(seen(before)),
    payload: { action: 'delete', ticketId: before.id, oldStatus: before.status },
  })

/** Removes the mentions in a deleted ticket. */
export const announceNamingGone = (work: Work, naming: { id: number; user_id: number }) =>
  work.emit({
    event: mentionEvent,
    rooms: [rooms.user(naming.user_id)],
    payload: { action: 'delete', id: naming.id },
  })

export const announceUnread = (work: Work, row: Before & { unread_messages: number }) =>
  work.emit({
    event: ticketEvent,
    rooms: audienceOf(seen(row)),
    payload: { action: 'updateUnread', ticketId: row.id, unreadMessages: row.unread_messages },
  })
