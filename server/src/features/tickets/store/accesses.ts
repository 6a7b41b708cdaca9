import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { TicketRow } from '../view.ts'

const note = statement(
  'ticket_access_note',
  `insert into ticket_log (company_id, ticket_id, type, user_id, queue_id, created_at) select :companyId, :ticketId, 'access', :userId, :queueId, :at
    where not exists (select from ticket_log where company_id = :companyId and ticket_id = :ticketId and type = 'access' and user_id = :userId
      and created_at > :at::timestamptz - interval '10 minutes')`,
)
/** Who viewed a ticket, at most once in ten minutes. */
export const noteAccess = (
  tx: TenantTransaction,
  ticket: Pick<TicketRow, 'id' | 'queue_id'>,
  { userId, at }: { userId: number; at: Date },
) => tx.sql(note, { ticketId: ticket.id, userId, queueId: ticket.queue_id, at })
