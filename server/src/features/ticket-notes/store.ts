import type { NoteId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const insert = statement(
  'ticket_note_insert',
  `insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at, updated_at)
    values (:companyId, :ticketId, :contactId, :userId, :note, :now, :now) returning id`,
).rows<{ id: number }>()
export const insertNote = async (
  tx: TenantTransaction,
  note: { ticketId: number; contactId: number; userId: number; note: string },
  now: Date,
): Promise<number> => {
  const { ticketId, contactId, userId } = note
  const rows = await tx.sql(insert, { ticketId, contactId, userId, note: note.note, now })
  return rows[0]?.id ?? 0
}

const lock = statement(
  'ticket_note_lock',
  `select n.id, n.user_id, n.ticket_id, n.contact_id, n.note from ticket_notes n where n.company_id = :companyId and n.id = :id for update`,
).rows<LockedNote>()
export interface LockedNote {
  id: number
  user_id: number | null
  ticket_id: number
  contact_id: number
  note: string
  [column: string]: unknown
}
export const lockNote = async (tx: TenantTransaction, id: NoteId) => (await tx.sql(lock, { id }))[0] ?? null

const update = statement(
  'ticket_note_update',
  `update ticket_notes set note = :note, updated_at = :now where company_id = :companyId and id = :id`,
)
export const saveNote = (tx: TenantTransaction, id: number, note: string, now: Date) =>
  tx.sql(update, { id, note, now })

const remove = statement('ticket_note_delete', `delete from ticket_notes where company_id = :companyId and id = :id`)
export const removeNote = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })
