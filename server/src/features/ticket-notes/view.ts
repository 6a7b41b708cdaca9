import type { TicketNote } from '@guiche/contract/features/ticket-notes'

export interface NoteRow {
  id: number
  note: string
  ticket_id: number
  contact_id: number
  user_id: number | null
  user_name: string | null
  created_at: Date
  updated_at: Date
  [column: string]: unknown
}

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
