/** What happens to a message after it is stored: edits, deletions, reactions, reading. */

import type { TicketId } from '@guiche/contract/core/ids'
import type { Identity } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'

/** Whose message is meant: only the side and the person who wrote it may change it. */
export interface Target {
  externalId: string
  contactId: number
  fromMe: boolean
  /** In a group: who of it wrote. */
  authorContactId: number | null
}

const targeted = `company_id = $1 and connection_id = $2 and external_id = $3 and contact_id = $4 and from_me = $5
  and ($6::int is null or author_contact_id = $6) and not is_deleted`
const changeBody = {
  name: 'message_edited',
  text: `update messages set body = $7, is_edited = true, updated_at = $8 where ${targeted} returning id`,
}
const changeDeleted = {
  name: 'message_deleted',
  text: `update messages set is_deleted = true, updated_at = $7 where ${targeted} returning id`,
}
const keysOf = (tx: TenantTransaction, connectionId: number, target: Target) => [
  tx.companyId,
  connectionId,
  target.externalId,
  target.contactId,
  target.fromMe,
  target.authorContactId,
]
export const recordEdit = (tx: TenantTransaction, connectionId: number, target: Target, text: string, now: Date) =>
  tx.sql<{ id: string }>(changeBody, [...keysOf(tx, connectionId, target), text, now])
export const recordDeletion = (tx: TenantTransaction, connectionId: number, target: Target, now: Date) =>
  tx.sql<{ id: string }>(changeDeleted, [...keysOf(tx, connectionId, target), now])

const bodyById = {
  name: 'message_edited_here',
  text: `update messages set body = $3, is_edited = is_edited or $4, updated_at = $5 where company_id = $1 and id = $2 and not is_deleted returning id`,
}
/** `isSeen`: somebody has read the words before, so the edit shows. */
export const editById = (tx: TenantTransaction, messageId: string, body: string, isSeen: boolean, now: Date) =>
  tx.sql<{ id: string }>(bodyById, [tx.companyId, messageId, body, isSeen, now])

/** What had not left never will. */
const deletedById = {
  name: 'message_deleted_here',
  text: `update messages set is_deleted = true, updated_at = $3, delivery = case when delivery in ('queued', 'failed') then 'none' else delivery end,
      failure_code = null, failure_detail = null
    where company_id = $1 and id = $2 returning id`,
}
export const deleteById = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql<{ id: string }>(deletedById, [tx.companyId, messageId, now])

const removed = { name: 'message_removed', text: `delete from messages where company_id = $1 and id = $2` }
export const removeMessage = (tx: TenantTransaction, messageId: string) => tx.sql(removed, [tx.companyId, messageId])

const uncounted = {
  name: 'message_uncounted',
  text: `update tickets t set unread_messages = t.unread_messages - 1 from messages m
    where m.company_id = $1 and m.id = $2 and not m.from_me and t.company_id = $1 and t.id = m.ticket_id
      and t.unread_messages > (select count(*) from messages n where n.company_id = $1 and n.ticket_id = m.ticket_id and n.seq > m.seq
        and not n.from_me)
    returning t.unread_messages unread`,
}
/** What is unread stands last: a message with fewer of the customer's behind it is one of them, and is counted no more. Null: it was read. */
export const uncountUnread = async (tx: TenantTransaction, messageId: string): Promise<number | null> =>
  (await tx.sql<{ unread: number }>(uncounted, [tx.companyId, messageId]))[0]?.unread ?? null

const erased = {
  name: 'message_erased',
  text: `update messages m set body = '', data = null, media_file = null, media_name = null, media_source = null, media_uploaded = null, media_state = 'none'
    from (select id, media_file, coalesce(forwarded_from, id) root_id from messages where company_id = $1 and id = $2 for update) old
    where m.company_id = $1 and m.id = old.id
      and (select count(*) = 2 from settings s where s.company_id = $1 and s.value = 'enabled' and s.key in ('enableLGPD', 'lgpdDeleteMessage'))
    returning old.media_file file, old.root_id`,
}
/** The words of a deleted message go too where the company has it so; answers the file that it leaves behind. */
export const eraseWords = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql<{ file: string | null; root_id: string }>(erased, [tx.companyId, messageId]))[0] ?? null

const sharers = {
  name: 'message_file_sharers',
  text: `select exists (select 1 from messages where company_id = $1 and (id = $2 or forwarded_from = $2) and media_file = $3) is_used`,
}
/** Copies that were passed on share one file. */
export const isFileUsed = async (tx: TenantTransaction, rootId: string, file: string) =>
  (await tx.sql<{ is_used: boolean }>(sharers, [tx.companyId, rootId, file]))[0]?.is_used ?? false

const setOwnReaction = {
  name: 'reaction_set_own',
  text: `insert into reactions (company_id, message_id, author, emoji, sent_at) values ($1, $2, 'me', $3, $4)
    on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, sent_at = excluded.sent_at`,
}
const clearOwnReaction = {
  name: 'reaction_clear_own',
  text: `delete from reactions where company_id = $1 and message_id = $2 and author = 'me'`,
}
export const recordOwnReaction = (tx: TenantTransaction, messageId: string, emoji: string, now: Date) =>
  emoji === ''
    ? tx.sql(clearOwnReaction, [tx.companyId, messageId])
    : tx.sql(setOwnReaction, [tx.companyId, messageId, emoji, now])

const refreshLine = {
  name: 'ticket_line_after_change',
  text: `update tickets t set last_message = $3 from messages m
    where m.company_id = $1 and m.id = $2 and t.company_id = $1 and t.id = m.ticket_id
      and not exists (select 1 from messages n where n.company_id = $1 and n.ticket_id = m.ticket_id and n.seq > m.seq and not n.is_private)
    returning t.id`,
}
/** The ticket whose list line this message is, after its words changed; null when a newer one stands there. */
export const changeLine = async (tx: TenantTransaction, messageId: string, line: string): Promise<TicketId | null> =>
  (await tx.sql<{ id: TicketId }>(refreshLine, [tx.companyId, messageId, line]))[0]?.id ?? null

const setReaction = {
  name: 'reaction_set',
  text: `insert into reactions (company_id, message_id, author, emoji, sent_at)
    select $1, m.id, $4, $5, $6 from messages m where m.company_id = $1 and m.connection_id = $2 and m.external_id = $3 and m.contact_id = $7
    on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, sent_at = excluded.sent_at
      where reactions.sent_at <= excluded.sent_at
    returning message_id id`,
}
const clearReaction = {
  name: 'reaction_clear',
  text: `delete from reactions r using messages m where r.company_id = $1 and m.company_id = $1 and m.id = r.message_id
    and m.connection_id = $2 and m.external_id = $3 and m.contact_id = $5 and r.author = $4 returning r.message_id id`,
}
/** Either side's message of the chat may be reacted to. A newer reaction of the same person replaces the former. */
export const recordReaction = (
  tx: TenantTransaction,
  connectionId: number,
  reaction: { target: string; contactId: number; author: string; emoji: string; at: Date },
) => {
  const { target, contactId, author, emoji, at } = reaction
  const keys = [tx.companyId, connectionId, target, author]
  return emoji === ''
    ? tx.sql<{ id: string }>(clearReaction, [...keys, contactId])
    : tx.sql<{ id: string }>(setReaction, [...keys, emoji, at, contactId])
}

const readExternal = {
  name: 'messages_unread_external',
  text: `select external_id "externalId", address from messages where company_id = $1 and contact_id = $2 and connection_id = $3 and not from_me and external_id is not null
    order by seq desc limit $4`,
}
export const latestInbound = (tx: TenantTransaction, contactId: number, connectionId: number, count: number) =>
  tx.sql<{ externalId: string; address: string | null }>(readExternal, [tx.companyId, contactId, connectionId, count])

const chat = {
  name: 'chat_identities',
  text: `select c.is_group, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at) identities
    from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.company_id = $1 and c.id = $2 group by c.is_group`,
}
export const chatOf = async (tx: TenantTransaction, contactId: number) =>
  (await tx.sql<{ is_group: boolean; identities: readonly Identity[] }>(chat, [tx.companyId, contactId]))[0] ?? null
