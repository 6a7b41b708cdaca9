import type { TenantTransaction } from '../../../platform/db/database.ts'
import type { TicketRow } from '../view.ts'

const note = {
  name: 'ticket_access_note',
  text: `insert into ticket_log (company_id, ticket_id, type, user_id, queue_id, created_at) select $1, $2, 'access', $3, $4, $5
    where not exists (select from ticket_log where company_id = $1 and ticket_id = $2 and type = 'access' and user_id = $3
      and created_at > $5::timestamptz - interval '10 minutes')`,
}
/** Who looked into a ticket, once in ten minutes. */
export const noteAccess = (
  tx: TenantTransaction,
  ticket: Pick<TicketRow, 'id' | 'queue_id'>,
  { userId, at }: { userId: number; at: Date },
) => tx.sql(note, [tx.companyId, ticket.id, userId, ticket.queue_id, at])
