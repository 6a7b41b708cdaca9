import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const shown = statement(
  'message_showings',
  `insert into message_showings (company_id, message_id, user_id, shown_at)
    select :companyId, m.id, :userId, :at from messages m
    where m.company_id = :companyId and m.id = any(:messageIds::uuid[]) and m.contact_id = :contactId and m.connection_id = :connectionId and not m.from_me
    order by m.id
    on conflict do nothing returning message_id`,
)
export const insertShowings = (
  tx: TenantTransaction,
  chat: { contactId: number; connectionId: number },
  messageIds: readonly string[],
  by: { userId: number; at: Date },
) =>
  tx.sql(shown, {
    messageIds,
    contactId: chat.contactId,
    connectionId: chat.connectionId,
    userId: by.userId,
    at: by.at,
  })
