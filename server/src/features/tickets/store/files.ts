import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const files = statement(
  'ticket_files',
  `select coalesce(forwarded_from, id) root_id, media_file file from messages
    where company_id = :companyId and ticket_id = :ticketId and media_file is not null`,
).rows<{ root_id: string; file: string }>()
/** Of all its messages; `root_id` is the original of a forwarded message. */
export const filesOf = (tx: TenantTransaction, ticketId: number) => tx.sql(files, { ticketId })
