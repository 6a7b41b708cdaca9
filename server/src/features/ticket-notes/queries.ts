import type { TicketId } from '@guiche/contract/core/ids'
import { notesListed, type TicketNote } from '@guiche/contract/features/ticket-notes'
import { ticketNotes } from '../../../schema/inbox-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import { type NoteRow, shownColumns, toNoteView } from './view.ts'

const columns = `${columnsOf(ticketNotes, 'n', shownColumns)}, u.name user_name`
const byId = statement(
  'ticket_note',
  `select ${columns} from ticket_notes n left join users u on u.company_id = :companyId and u.id = n.user_id
    where n.company_id = :companyId and n.id = :id`,
).rows<NoteRow>()
export const noteRow = async (tx: TenantTransaction, id: number) => (await tx.sql(byId, { id }))[0] ?? null

type SeenRow = NoteRow & { seen: { queue_id: number | null; user_id: number | null; is_group: boolean } }
const ofContact = statement(
  'ticket_notes_of_contact',
  `with page as materialized (select * from ticket_notes where company_id = :companyId and contact_id = :contactId order by id desc limit :notesListed)
    select ${columns}, jsonb_build_object('queue_id', t.queue_id, 'user_id', t.user_id, 'is_group', t.is_group) seen
    from page n join tickets t on t.company_id = :companyId and t.id = n.ticket_id
    left join users u on u.company_id = :companyId and u.id = n.user_id order by n.id desc`,
).rows<SeenRow>()

export const listTicketNotes = (ctx: UserCtx, ticketId: TicketId): Promise<TicketNote[]> =>
  ctx.transact(async ({ tx }) => {
    const ticket = await accessTicket(tx, ctx.actor, ticketId)
    const rows = await tx.sql(ofContact, { contactId: ticket.contact_id, notesListed })
    const isVisible = ({ seen }: SeenRow) =>
      canSee(ctx.actor, { queueId: seen.queue_id, userId: seen.user_id, isGroup: seen.is_group })
    return rows.filter((row) => row.ticket_id === ticket.id || isVisible(row)).map(toNoteView)
  })
