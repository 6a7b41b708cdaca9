/** Changes of stored messages: edits, deletions, reactions, read marks. */

import type { TicketId } from '@guiche/contract/core/ids'
import { reactions } from '../../../../schema/message-tables.ts'
import type { Identity } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'
import { areOn } from '../../../setting-sql.ts'

/** Identifies the message: only the side and the person who wrote it may change it. */
export interface Target {
  externalId: string
  contactId: number
  fromMe: boolean
  /** In a group: its author. */
  authorContactId: number | null
}

const theirs = `contact_id = :contactId and from_me = :fromMe
  and (:authorContactId::int is null or author_contact_id = :authorContactId) and not is_deleted` as const
const targeted =
  `company_id = :companyId and connection_id = :connectionId and external_id = :externalId and ${theirs}` as const
const changeBody = statement(
  'message_edited',
  `update messages set body = :text, is_edited = true, edited_at = :at, updated_at = :now
    where ${targeted} and (edited_at is null or edited_at <= :at) returning id`,
).rows<{ id: string }>()
const changeDeleted = statement(
  'message_deleted',
  `update messages set is_deleted = true, updated_at = :now
    where company_id = :companyId and connection_id = :connectionId and external_id = any(:externalIds::text[]) and ${theirs} returning id`,
).rows<{ id: string }>()
const changeDeletedWithFirst = statement(
  'message_deleted_with_first',
  `update messages m set is_deleted = true, updated_at = :now from messages f
    where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :externalId and not m.is_deleted
      and f.company_id = :companyId and f.connection_id = :connectionId and f.external_id = :first and f.is_deleted
      and f.contact_id = m.contact_id and f.from_me = m.from_me
    returning m.id, f.body = '' and f.data is null and f.media_state = 'none' "wasErased"`,
).rows<{ id: string; wasErased: boolean }>()
/** Only these keys of the given object. */
const given = ({ externalId, contactId, fromMe, authorContactId }: Target) => ({
  externalId,
  contactId,
  fromMe,
  authorContactId,
})
/** `at`: the provider's time. An older edit that arrives later changes nothing. */
export const recordEdit = (
  tx: TenantTransaction,
  connectionId: number,
  target: Target,
  { text, at }: { text: string; at: Date },
  now: Date,
) => tx.sql(changeBody, { connectionId, ...given(target), text, at, now })
/** `parts`: of the same message, as the provider has them. */
export const recordDeletion = (
  tx: TenantTransaction,
  connectionId: number,
  target: Target,
  { parts, now }: { parts: readonly string[]; now: Date },
) => {
  const { externalId, ...whose } = given(target)
  return tx.sql(changeDeleted, { connectionId, ...whose, externalIds: [externalId, ...parts], now })
}
/** A part that arrived after the message was deleted; returns whether the message's content was erased. */
export const recordDeletionWithFirst = (
  tx: TenantTransaction,
  connectionId: number,
  part: { externalId: string; first: string; now: Date },
) => tx.sql(changeDeletedWithFirst, { connectionId, ...part })

const bodyById = statement(
  'message_edited_here',
  `update messages set body = :body, is_edited = is_edited or :isSeen, updated_at = :now where company_id = :companyId and id = :messageId and not is_deleted returning id`,
).rows<{ id: string }>()
/** `isSeen`: somebody has read the old text, so the edit is shown. */
export const editById = (tx: TenantTransaction, messageId: string, body: string, isSeen: boolean, now: Date) =>
  tx.sql(bodyById, { messageId, body, isSeen, now })

/** What had not been sent never will be. */
const deletedById = statement(
  'message_deleted_here',
  `update messages set is_deleted = true, updated_at = :now, delivery = case when delivery in ('queued', 'failed') then 'none' else delivery end,
      failure_code = null, failure_detail = null
    where company_id = :companyId and id = :messageId returning id`,
).rows<{ id: string }>()
export const deleteById = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql(deletedById, { messageId, now })

const removed = statement('message_removed', `delete from messages where company_id = :companyId and id = :messageId`)
export const removeMessage = (tx: TenantTransaction, messageId: string) => tx.sql(removed, { messageId })

const uncounted = statement(
  'message_uncounted',
  `update tickets t set unread_messages = t.unread_messages - 1 from messages m
    where m.company_id = :companyId and m.id = :messageId and not m.from_me and t.company_id = :companyId and t.id = m.ticket_id
      and t.unread_messages > (select count(*) from messages n where n.company_id = :companyId and n.ticket_id = m.ticket_id and n.seq > m.seq
        and not n.from_me)
    returning t.unread_messages unread`,
).rows<{ unread: number }>()
/**
 * Unread messages are the last ones: if fewer messages of the customer follow than are unread, this one is unread and
 * no longer counted. Null: it was read.
 */
export const uncountUnread = async (tx: TenantTransaction, messageId: string): Promise<number | null> =>
  (await tx.sql(uncounted, { messageId }))[0]?.unread ?? null

const erased = statement(
  'message_erased',
  `update messages m set body = '', data = null, media_file = null, media_name = null, media_source = null, media_uploaded = null, media_state = 'none'
    from (select id, media_file, coalesce(forwarded_from, id) root_id from messages where company_id = :companyId and id = :messageId for update) old
    where m.company_id = :companyId and m.id = old.id
      and (:isDue or ${areOn('enableLGPD', 'lgpdDeleteMessage')})
    returning old.media_file file, old.root_id`,
).rows<{ file: string | null; root_id: string }>()
/** Erases the text of a deleted message if the company wants it so, or in any case (`isDue`); returns the file to delete. */
export const eraseWords = async (tx: TenantTransaction, messageId: string, isDue: boolean) =>
  (await tx.sql(erased, { messageId, isDue }))[0] ?? null

const sharers = statement(
  'message_file_sharers',
  `select exists (select 1 from messages where company_id = :companyId and (id = :rootId or forwarded_from = :rootId) and media_file = :file)
      or exists (select 1 from campaign_files where company_id = :companyId and media_file = :file) is_used`,
).rows<{ is_used: boolean }>()
/** Forwarded copies share one file, and so do all messages of a campaign. */
export const isFileUsed = async (tx: TenantTransaction, rootId: string, file: string) =>
  (await tx.sql(sharers, { rootId, file }))[0]?.is_used ?? false

const setOwnReaction = insertInto('reaction_set_own', reactions, {
  given: ['messageId', 'emoji'],
  computed: { author: `'me'`, sentAt: ':now' },
  after:
    'on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, sent_at = excluded.sent_at',
})
const clearOwnReaction = statement(
  'reaction_clear_own',
  `delete from reactions where company_id = :companyId and message_id = :messageId and author = 'me'`,
)
export const recordOwnReaction = (tx: TenantTransaction, messageId: string, emoji: string, now: Date) =>
  emoji === '' ? tx.sql(clearOwnReaction, { messageId }) : tx.sql(setOwnReaction, { messageId, emoji, now })

const refreshLine = statement(
  'ticket_line_after_change',
  `update tickets t set last_message = :line from messages m
    where m.company_id = :companyId and m.id = :messageId and t.company_id = :companyId and t.id = m.ticket_id
      and not exists (select 1 from messages n where n.company_id = :companyId and n.ticket_id = m.ticket_id and n.seq > m.seq and not n.is_private)
    returning t.id`,
).rows<{ id: TicketId }>()
/** The ticket whose list line is this message, after its text changed; null if there is a newer one. */
export const changeLine = async (tx: TenantTransaction, messageId: string, line: string): Promise<TicketId | null> =>
  (await tx.sql(refreshLine, { messageId, line }))[0]?.id ?? null

/** Who reacted or voted. `formerly`: what they went by before they were known as `author`. */
export interface ChangedBy {
  author: string
  formerly: readonly string[]
}

const setReaction = statement(
  'reaction_set',
  `with former as (delete from reactions r using messages m where r.company_id = :companyId and r.message_id = m.id and r.author = any(:formerly::text[])
      and m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :target and m.contact_id = :contactId)
    insert into reactions (company_id, message_id, author, emoji, sent_at)
    select :companyId, m.id, :author, :emoji, :at from messages m where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :target and m.contact_id = :contactId
    on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, sent_at = excluded.sent_at
      where reactions.sent_at <= excluded.sent_at
    returning message_id id`,
).rows<{ id: string }>()
/**
 * Messages of both sides can be reacted to. A newer reaction of the same person replaces the old one. A removed
 * reaction is stored as an empty one, so that an older one that arrives later is not shown.
 */
export const recordReaction = (
  tx: TenantTransaction,
  connectionId: number,
  { target, ...reaction }: ChangedBy & { target: string; contactId: number; emoji: string; at: Date },
) => tx.sql(setReaction, { connectionId, target, ...reaction })

const readExternal = statement(
  'messages_unread_external',
  `select external_id "externalId", address from messages where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId and not from_me and external_id is not null
    order by seq desc limit :count`,
).rows<{ externalId: string; address: string | null }>()
export const latestInbound = (tx: TenantTransaction, contactId: number, connectionId: number, count: number) =>
  tx.sql(readExternal, { contactId, connectionId, count })

const chat = statement(
  'chat_identities',
  `select c.is_group, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at) identities
    from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.company_id = :companyId and c.id = :contactId group by c.is_group`,
).rows<{ is_group: boolean; identities: readonly Identity[] }>()
export const chatOf = async (tx: TenantTransaction, contactId: number) => (await tx.sql(chat, { contactId }))[0] ?? null
