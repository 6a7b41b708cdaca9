import type { UserActor } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { isQuotable } from '../store/message-rows.ts'

/** The message's id if it is in the ticket's conversation and may be quoted there; otherwise null. */
export const quotableOf = async (
  tx: TenantTransaction,
  actor: UserActor,
  messageId: string | null,
  ticket: Pick<TicketRow, 'contact_id' | 'connection_id'>,
): Promise<string | null> => (messageId !== null && (await isQuotable(tx, actor, messageId, ticket)) ? messageId : null)
