/** What happens to a message after it is stored: edits, deletions, reactions, reading. */
import type { TenantTransaction } from '../../../platform/db/database.ts'

const changeBody = {
  name: 'message_edited',
  text: `update messages set body = $4, is_edited = true, updated_at = $5
    where company_id = $1 and connection_id = $2 and external_id = $3 and not is_deleted returning id`,
}
const changeDeleted = {
  name: 'message_deleted',
  text: `update messages set is_deleted = true, updated_at = $4 where company_id = $1 and connection_id = $2 and external_id = $3 and not is_deleted returning id`,
}
export const recordEdit = (tx: TenantTransaction, connectionId: number, target: string, text: string, now: Date) =>
  tx.sql<{ id: string }>(changeBody, [tx.companyId, connectionId, target, text, now])
export const recordDeletion = (tx: TenantTransaction, connectionId: number, target: string, now: Date) =>
  tx.sql<{ id: string }>(changeDeleted, [tx.companyId, connectionId, target, now])

const setReaction = {
  name: 'reaction_set',
  text: `insert into reactions (company_id, message_id, author, emoji, sent_at)
    select $1, m.id, $4, $5, $6 from messages m where m.company_id = $1 and m.connection_id = $2 and m.external_id = $3
    on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, sent_at = excluded.sent_at
      where reactions.sent_at <= excluded.sent_at
    returning message_id id`,
}
const clearReaction = {
  name: 'reaction_clear',
  text: `delete from reactions r using messages m where r.company_id = $1 and m.company_id = $1 and m.id = r.message_id
    and m.connection_id = $2 and m.external_id = $3 and r.author = $4 returning r.message_id id`,
}
export const recordReaction = (
  tx: TenantTransaction,
  connectionId: number,
  reaction: { target: string; author: string; emoji: string; at: Date },
) =>
  reaction.emoji === ''
    ? tx.sql<{ id: string }>(clearReaction, [tx.companyId, connectionId, reaction.target, reaction.author])
    : tx.sql<{ id: string }>(setReaction, [
        tx.companyId,
        connectionId,
        reaction.target,
        reaction.author,
        reaction.emoji,
        reaction.at,
      ])

const readExternal = {
  name: 'messages_unread_external',
  text: `select external_id from messages where company_id = $1 and contact_id = $2 and connection_id = $3 and not from_me and external_id is not null
    order by seq desc limit $4`,
}
export const latestInbound = async (tx: TenantTransaction, contactId: number, connectionId: number, count: number) =>
  (await tx.sql<{ external_id: string }>(readExternal, [tx.companyId, contactId, connectionId, count])).map(
    (row) => row.external_id,
  )

const chat = {
  name: 'chat_identities',
  text: `select c.is_group, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at) identities
    from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.company_id = $1 and c.id = $2 group by c.is_group`,
}
export const chatOf = async (tx: TenantTransaction, contactId: number) =>
  (
    await tx.sql<{ is_group: boolean; identities: { kind: string; value: string }[] }>(chat, [tx.companyId, contactId])
  )[0] ?? null
