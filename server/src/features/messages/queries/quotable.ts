import type { TenantTransaction } from '../../../platform/db/database.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { isQuotable } from '../store/message-rows.ts'

/** The message's id where the ticket's conversation has it and may quote it; else null. */
export const quotableOf = async (
  tx: TenantTransaction,
  messageId: string | null,
  ticket: Pick<TicketRow, 'contact_id' | 'connection_id'>,
): Promise<string | null> =>
  messageId !== null && (await isQuotable(tx, messageId, ticket.contact_id, ticket.connection_id)) ? messageId : null
