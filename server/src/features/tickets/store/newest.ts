import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { replyWindow } from '../queries/reply-window.ts'

interface NewestTicket {
  id: TicketId
  /** Until when the conversation takes free text, whichever of its tickets was written in last. */
  reply_until: Date | null
}

const newest = {
  name: 'ticket_newest',
  text: `select id, ${replyWindow('$2', '$3')} reply_until from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and is_newest`,
}
/** The last ticket of a conversation, finished or not. */
export const newestTicket = async (
  tx: TenantTransaction,
  contactId: number,
  connectionId: number,
): Promise<NewestTicket | null> =>
  (await tx.sql<NewestTicket & { [column: string]: unknown }>(newest, [tx.companyId, contactId, connectionId]))[0] ??
  null
