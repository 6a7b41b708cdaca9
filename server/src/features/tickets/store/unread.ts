import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const set = statement(
  'ticket_set_unread',
  'update tickets set unread_messages = :unread where company_id = :companyId and id = :ticketId',
)
export const setUnread = (tx: TenantTransaction, ticketId: TicketId, unread: number) =>
  tx.sql(set, { ticketId, unread })
