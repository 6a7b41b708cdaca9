import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const newest = {
  name: 'ticket_newest_id',
  text: `select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and is_newest`,
}
/** The last ticket of a conversation, finished or not. */
export const newestTicketId = async (
  tx: TenantTransaction,
  contactId: number,
  connectionId: number,
): Promise<TicketId | null> =>
  (await tx.sql<{ id: TicketId }>(newest, [tx.companyId, contactId, connectionId]))[0]?.id ?? null

const lastWindow = {
  name: 'ticket_last_window',
  text: `select reply_until from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and is_newest`,
}
/** Until when a conversation without an unfinished ticket takes free text; its next ticket takes that over. */
export const replyWindowOf = async (
  tx: TenantTransaction,
  contactId: number,
  connectionId: number,
): Promise<Date | null> =>
  (await tx.sql<{ reply_until: Date | null }>(lastWindow, [tx.companyId, contactId, connectionId]))[0]?.reply_until ??
  null
