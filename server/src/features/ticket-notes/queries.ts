import type { TicketId } from '@guiche/contract/core/ids'
import { notesListed, type TicketNote } from '@guiche/contract/features/ticket-notes'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import { type NoteRow, toNoteView } from './view.ts'

const columns = `n.id, n.note, n.ticket_id, n.contact_id, n.user_id, u.name user_name, n.created_at, n.updated_at`
const byId = {
  name: 'ticket_note',
  text: `select ${columns} from ticket_notes n left join users u on u.company_id = $1 and u.id = n.user_id
    where n.company_id = $1 and n.id = $2`,
}
export const noteRow = async (tx: TenantTransaction, id: number) =>
  (await tx.sql<NoteRow>(byId, [tx.companyId, id]))[0] ?? null

type SeenRow = NoteRow & { seen: { queue_id: number | null; user_id: number | null; is_group: boolean } }
const ofContact = {
  name: 'ticket_notes_of_contact',
  text: `with page as materialized (select * from ticket_notes where company_id = $1 and contact_id = $2 order by id desc limit $3)
    select ${columns}, jsonb_build_object('queue_id', t.queue_id, 'user_id', t.user_id, 'is_group', t.is_group) seen
    from page n join tickets t on t.company_id = $1 and t.id = n.ticket_id
    left join users u on u.company_id = $1 and u.id = n.user_id order by n.id desc`,
}

export const listTicketNotes = (ctx: UserCtx, ticketId: TicketId): Promise<TicketNote[]> =>
  ctx.transact(async ({ tx }) => {
    const ticket = await accessTicket(tx, ctx.actor, ticketId)
    const rows = await tx.sql<SeenRow>(ofContact, [tx.companyId, ticket.contact_id, notesListed])
    const isVisible = ({ seen }: SeenRow) =>
      canSee(ctx.actor, { queueId: seen.queue_id, userId: seen.user_id, isGroup: seen.is_group })
    return rows.filter((row) => row.ticket_id === ticket.id || isVisible(row)).map(toNoteView)
  })
