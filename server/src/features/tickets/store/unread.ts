import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const set = {
  name: 'ticket_set_unread',
  text: 'update tickets set unread_messages = $3 where company_id = $1 and id = $2',
}
export const setUnread = (tx: TenantTransaction, ticketId: TicketId, unread: number) =>
  tx.sql(set, [tx.companyId, ticketId, unread])
