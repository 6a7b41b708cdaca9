import { noticeEvent } from '@guiche/contract/features/notifications'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { ticketViews } from '../tickets/events.ts'
import type { TicketRow } from '../tickets/view.ts'

/** To all screens of the conversation's owner. */
export const announceNotice = (work: Work, action: 'transfer' | 'woken', row: TicketRow, userId: number) => {
  const { full, masked } = ticketViews(work, row)
  work.emit({
    event: noticeEvent,
    rooms: [rooms.user(userId)],
    payload: { action, ticket: full, ticketId: row.id },
    ...(masked ? { maskedPayload: { action, ticket: masked, ticketId: row.id } } : {}),
  })
}
