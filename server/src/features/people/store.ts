import type { ContactId, MergeId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { lookupsOf } from '../contacts/rules.ts'
import type { Gained } from './rules.ts'

export interface KnownName {
  kind: string
  value: string
}

const names = statement(
  'contact_names',
  `select contact_id, kind, value from contact_identities where company_id = :companyId and contact_id = any(:contactIds::int[])`,
).rows<KnownName & { contact_id: ContactId }>()
export const namesOf = (tx: TenantTransaction, contactIds: readonly number[]) => tx.sql(names, { contactIds })

/** The same locks as inbound messages take: messages of either person meanwhile wait, and see the result. */
const hold = statement(
  'contact_chats_hold',
  `select pg_advisory_xact_lock(hashtextextended(k, :companyId)) from (
    select distinct w.id || ':' || i.kind || ':' || i.value k from connections w
      cross join jsonb_to_recordset(:names::jsonb) as i(kind text, value text) where w.company_id = :companyId and w.deleted_at is null order by 1) keys`,
)
export const holdChats = (tx: TenantTransaction, known: readonly KnownName[]) =>
  tx.sql(hold, { names: JSON.stringify(lookupsOf(known)) })

const lock = statement(
  'contacts_lock_both',
  `select id from contacts where company_id = :companyId and id = any(:contactIds::int[]) order by id for no key update`,
).rows<{ id: ContactId }>()
export const lockBoth = (tx: TenantTransaction, contactIds: readonly number[]) => tx.sql(lock, { contactIds })

const moveNames = statement(
  'contact_names_move',
  `update contact_identities set contact_id = :to where company_id = :companyId and contact_id = :from
    and (kind, value) in (select i.kind, i.value from jsonb_to_recordset(:known::jsonb) as i(kind text, value text))`,
)
export const moveKnownNames = (tx: TenantTransaction, known: readonly KnownName[], from: number, to: number) =>
  tx.sql(moveNames, { known: JSON.stringify(known), from, to })

/** Their messages in groups. */
const moveAuthored = statement(
  'messages_author_move',
  `update messages set author_contact_id = :to where company_id = :companyId and author_contact_id = :from returning id`,
).rows<{ id: string }>()
export const moveAuthorship = async (tx: TenantTransaction, from: number, to: number): Promise<string[]> =>
  (await tx.sql(moveAuthored, { from, to })).map(({ id }) => id)

const moveAuthoredBack = statement(
  'messages_author_back',
  `update messages set author_contact_id = :to where company_id = :companyId and author_contact_id = :from and id = any(:ids::uuid[])`,
)
export const giveBackAuthorship = (tx: TenantTransaction, ids: readonly string[], from: number, to: number) =>
  tx.sql(moveAuthoredBack, { ids, from, to })

const insert = statement(
  'contact_merge_insert',
  `insert into contact_merges (company_id, contact_id, merged_contact_id, merged, gained, ticket_ids, merged_by, merged_at)
    select :companyId, :contactId, :otherId, to_jsonb(c) || :kept::jsonb, :gained::jsonb, :ticketIds, :userId, :now from contacts c where c.company_id = :companyId and c.id = :otherId returning id`,
)
export interface NewMerge {
  contactId: ContactId
  otherId: ContactId
  /** Beside the other's own columns. */
  kept: {
    names: readonly KnownName[]
    tagIds: readonly number[]
    authored: readonly string[]
    mergeIds: readonly number[]
    /** Merges from before schedules existed have none. */
    scheduleIds?: readonly number[]
    /** Likewise for campaigns. */
    recipientIds?: readonly number[]
  }
  gained: Gained
  ticketIds: readonly number[]
  userId: number
}
export const insertMerge = (tx: TenantTransaction, merge: NewMerge, now: Date) =>
  tx.sql(insert, {
    contactId: merge.contactId,
    otherId: merge.otherId,
    kept: JSON.stringify(merge.kept),
    gained: JSON.stringify(merge.gained),
    ticketIds: merge.ticketIds,
    userId: merge.userId,
    now,
  })

const inherit = statement(
  'contact_merges_inherit',
  `update contact_merges set contact_id = :to where company_id = :companyId and contact_id = :from and undone_at is null returning id`,
).rows<{ id: number }>()
/** Earlier merges of the other contact can still be undone, now from the kept one. */
export const inheritMerges = async (tx: TenantTransaction, from: number, to: number): Promise<number[]> =>
  (await tx.sql(inherit, { from, to })).map(({ id }) => id)

const giveBack = statement(
  'contact_merges_back',
  `update contact_merges set contact_id = :to where company_id = :companyId and id = any(:mergeIds::int[]) and undone_at is null`,
)
export const giveBackMerges = (tx: TenantTransaction, mergeIds: readonly number[], to: number) =>
  tx.sql(giveBack, { mergeIds, to })

const take = statement(
  'contact_merge_take',
  `update contact_merges set undone_at = :now where company_id = :companyId and id = :mergeId and undone_at is null
    returning contact_id, merged_contact_id, merged, gained, ticket_ids, merged_at`,
).rows<TakenMerge>()
export interface TakenMerge {
  contact_id: ContactId
  merged_contact_id: ContactId
  merged: NewMerge['kept']
  gained: Gained
  ticket_ids: number[]
  merged_at: Date
  [column: string]: unknown
}
/** Null: it does not exist, or was undone already. */
export const takeMerge = async (tx: TenantTransaction, mergeId: MergeId, now: Date): Promise<TakenMerge | null> =>
  (await tx.sql(take, { mergeId, now }))[0] ?? null

const bringBack = statement(
  'contact_bring_back',
  `insert into contacts (id, company_id, name, number, email, channel, is_group, active, accept_audio_message, disable_bot,
      picture, lgpd_accepted_at, opted_out_at, opted_out_by, extra_info, other_numbers, created_at,
      wallet_user_id, wallet_queue_id) overriding system value
    select c.id, :companyId, c.name, c.number, c.email, c.channel, c.is_group, c.active, c.accept_audio_message, c.disable_bot,
      c.picture, c.lgpd_accepted_at, c.opted_out_at, c.opted_out_by, c.extra_info, coalesce(c.other_numbers, '{}'), c.created_at,
      (select u.id from users u where u.company_id = :companyId and u.id = c.wallet_user_id),
      (select q.id from queues q where q.company_id = :companyId and q.id = c.wallet_queue_id)
    from contact_merges m, jsonb_to_record(m.merged) as c(id integer, name text, number text, email text, channel text, is_group boolean,
      active boolean, accept_audio_message boolean, disable_bot boolean, picture text, lgpd_accepted_at timestamptz, opted_out_at timestamptz, opted_out_by text, extra_info jsonb,
      other_numbers text[], created_at timestamptz, wallet_user_id integer, wallet_queue_id integer)
    where m.company_id = :companyId and m.id = :mergeId`,
)
/** With its old id, so that old links work again. */
export const bringBackContact = (tx: TenantTransaction, mergeId: MergeId) => tx.sql(bringBack, { mergeId })

const tagsBack = statement(
  'contact_tags_back',
  `insert into contact_tags (company_id, contact_id, tag_id)
    select :companyId, :contactId, id from tags where company_id = :companyId and id = any(:tagIds::int[]) on conflict do nothing`,
)
export const giveTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  tx.sql(tagsBack, { contactId, tagIds })

const tagsTaken = statement(
  'contact_tags_taken',
  `delete from contact_tags where company_id = :companyId and contact_id = :contactId and tag_id = any(:tagIds::int[])`,
)
export const takeTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  tx.sql(tagsTaken, { contactId, tagIds })
