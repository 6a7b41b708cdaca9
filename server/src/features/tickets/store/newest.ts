import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { replyWindow } from '../queries/reply-window.ts'

interface NewestTicket {
  id: TicketId
  /** Until when the conversation accepts free text, whichever of its tickets was written in last. */
  reply_until: Date | null
}

const newest = statement(
  'ticket_newest',
  `select id, ${replyWindow(':contactId', ':connectionId')} reply_until from tickets where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId and is_newest`,
).rows<NewestTicket>()
/** The last ticket of a conversation, finished or not. */
export const newestTicket = async (
  tx: TenantTransaction,
  contactId: number,
  connectionId: number,
): Promise<NewestTicket | null> => (await tx.sql(newest, { contactId, connectionId }))[0] ?? null
