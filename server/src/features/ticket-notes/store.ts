import type { NoteId } from '@guiche/contract/core/ids'
import { ticketNotes } from '../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, insertInto, type RowOf } from '../../platform/db/table-rows.ts'

const insert = insertInto('ticket_note_insert', ticketNotes, {
  given: ['ticketId', 'contactId', 'userId', 'note'],
  computed: { createdAt: ':now', updatedAt: ':now' },
  after: 'returning id',
}).rows<{ id: number }>()
export const insertNote = async (
  tx: TenantTransaction,
  note: { ticketId: number; contactId: number; userId: number; note: string },
  now: Date,
): Promise<number> => {
  const { ticketId, contactId, userId } = note
  const rows = await tx.sql(insert, { ticketId, contactId, userId, note: note.note, now })
  return rows[0]?.id ?? 0
}

/** The facts that decide who may change a note. */
const judgedColumns = ['id', 'user_id', 'ticket_id', 'contact_id', 'note'] as const
const lock = statement(
  'ticket_note_lock',
  `select ${columnsOf(ticketNotes, 'n', judgedColumns)} from ticket_notes n where n.company_id = :companyId and n.id = :id for update`,
).rows<LockedNote>()
export type LockedNote = Pick<RowOf<typeof ticketNotes>, (typeof judgedColumns)[number]>
export const lockNote = async (tx: TenantTransaction, id: NoteId) => (await tx.sql(lock, { id }))[0] ?? null

const update = statement(
  'ticket_note_update',
  `update ticket_notes set note = :note, updated_at = :now where company_id = :companyId and id = :id`,
)
export const saveNote = (tx: TenantTransaction, id: number, note: string, now: Date) =>
  tx.sql(update, { id, note, now })

const remove = statement('ticket_note_delete', `delete from ticket_notes where company_id = :companyId and id = :id`)
export const removeNote = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })
