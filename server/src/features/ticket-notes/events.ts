import { ticketNoteEvent } from '@guiche/contract/features/ticket-notes'
import type { Work } from '../../context.ts'
import { seen } from '../tickets/events.ts'
import { audienceOf } from '../tickets/rules/visibility.ts'
import type { TicketRow } from '../tickets/view.ts'
import { type NoteRow, toNoteView } from './view.ts'

type SeenThrough = Pick<TicketRow, 'queue_id' | 'user_id' | 'is_group'>

export const announceNote = (work: Work, action: 'create' | 'update', row: NoteRow, ticket: SeenThrough) =>
  work.emit({
    event: ticketNoteEvent,
    rooms: audienceOf(seen(ticket)),
    payload: { action, record: toNoteView(row) },
  })

export const announceNoteGone = (
  work: Work,
  { id, ticket_id: ticketId, contact_id: contactId }: { id: number; ticket_id: number; contact_id: number },
  ticket: SeenThrough,
) =>
  work.emit({
    event: ticketNoteEvent,
    rooms: audienceOf(seen(ticket)),
    payload: { action: 'delete', id, ticketId, contactId },
  })
