import type { TenantTransaction } from '../../platform/db/database.ts'

const shown = {
  name: 'message_showings',
  text: `insert into message_showings (company_id, message_id, user_id, shown_at)
    select $1, m.id, $5, $6 from messages m
    where m.company_id = $1 and m.id = any($2::uuid[]) and m.contact_id = $3 and m.connection_id = $4 and not m.from_me
    order by m.id
    on conflict do nothing returning message_id`,
}
export const insertShowings = (
  tx: TenantTransaction,
  chat: { contactId: number; connectionId: number },
  messageIds: readonly string[],
  by: { userId: number; at: Date },
) => tx.sql(shown, [tx.companyId, messageIds, chat.contactId, chat.connectionId, by.userId, by.at])
