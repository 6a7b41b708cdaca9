import type { TenantTransaction } from '../../../platform/db/database.ts'

const files = {
  name: 'ticket_files',
  text: `select coalesce(forwarded_from, id) root_id, media_file file from messages
    where company_id = $1 and ticket_id = $2 and media_file is not null`,
}
/** Of all its messages; `root_id` is the message that was passed on. */
export const filesOf = (tx: TenantTransaction, ticketId: number) =>
  tx.sql<{ root_id: string; file: string }>(files, [tx.companyId, ticketId])
