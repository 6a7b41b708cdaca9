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
