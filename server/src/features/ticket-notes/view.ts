import type { TicketNote } from '@guiche/contract/features/ticket-notes'
import type { ticketNotes } from '../../../schema/inbox-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

export const shownColumns = ['id', 'note', 'ticket_id', 'contact_id', 'user_id', 'created_at', 'updated_at'] as const
export type NoteRow = Pick<RowOf<typeof ticketNotes>, (typeof shownColumns)[number]> & { user_name: string | null }

export const toNoteView = (row: NoteRow): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticket_id,
  contactId: row.contact_id,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
