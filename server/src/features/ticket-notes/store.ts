import type { NoteId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'

const insert = {
  name: 'ticket_note_insert',
  text: `insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $6) returning id`,
}
export const insertNote = async (
  tx: TenantTransaction,
  note: { ticketId: number; contactId: number; userId: number; note: string },
  now: Date,
): Promise<number> => {
  const { ticketId, contactId, userId } = note
  const rows = await tx.sql<{ id: number }>(insert, [tx.companyId, ticketId, contactId, userId, note.note, now])
  return rows[0]?.id ?? 0
}

const lock = {
  name: 'ticket_note_lock',
  text: `select n.id, n.user_id, n.ticket_id, n.contact_id, n.note from ticket_notes n where n.company_id = $1 and n.id = $2 for update`,
}
export interface LockedNote {
  id: number
  user_id: number | null
  ticket_id: number
  contact_id: number
  note: string
  [column: string]: unknown
}
export const lockNote = async (tx: TenantTransaction, id: NoteId) =>
  (await tx.sql<LockedNote>(lock, [tx.companyId, id]))[0] ?? null

const update = {
  name: 'ticket_note_update',
  text: `update ticket_notes set note = $3, updated_at = $4 where company_id = $1 and id = $2`,
}
export const saveNote = (tx: TenantTransaction, id: number, note: string, now: Date) =>
  tx.sql(update, [tx.companyId, id, note, now])

const remove = { name: 'ticket_note_delete', text: `delete from ticket_notes where company_id = $1 and id = $2` }
export const removeNote = (tx: TenantTransaction, id: number) => tx.sql(remove, [tx.companyId, id])
