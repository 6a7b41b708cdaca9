import type { ContactId, MergeId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { lookupsOf } from '../contacts/rules.ts'
import type { Gained } from './rules.ts'

export interface KnownName {
  kind: string
  value: string
}

const names = {
  name: 'contact_names',
  text: `select contact_id, kind, value from contact_identities where company_id = $1 and contact_id = any($2::int[])`,
}
export const namesOf = (tx: TenantTransaction, contactIds: readonly number[]) =>
  tx.sql<KnownName & { contact_id: ContactId }>(names, [tx.companyId, contactIds])

/** The same locks as inbound messages take: what comes from either person meanwhile waits, and finds the outcome. */
const hold = {
  name: 'contact_chats_hold',
  text: `select pg_advisory_xact_lock(hashtextextended(k, $1)) from (
    select distinct w.id || ':' || i.kind || ':' || i.value k from connections w
      cross join jsonb_to_recordset($2::jsonb) as i(kind text, value text) where w.company_id = $1 and w.deleted_at is null order by 1) keys`,
}
export const holdChats = (tx: TenantTransaction, known: readonly KnownName[]) =>
  tx.sql(hold, [tx.companyId, JSON.stringify(lookupsOf(known))])

const lock = {
  name: 'contacts_lock_both',
  text: `select id from contacts where company_id = $1 and id = any($2::int[]) order by id for no key update`,
}
export const lockBoth = (tx: TenantTransaction, contactIds: readonly number[]) =>
  tx.sql<{ id: ContactId }>(lock, [tx.companyId, contactIds])

const moveNames = {
  name: 'contact_names_move',
  text: `update contact_identities set contact_id = $4 where company_id = $1 and contact_id = $3
    and (kind, value) in (select i.kind, i.value from jsonb_to_recordset($2::jsonb) as i(kind text, value text))`,
}
export const moveKnownNames = (tx: TenantTransaction, known: readonly KnownName[], from: number, to: number) =>
  tx.sql(moveNames, [tx.companyId, JSON.stringify(known), from, to])

/** What a person wrote in groups. */
const moveAuthored = {
  name: 'messages_author_move',
  text: `update messages set author_contact_id = $3 where company_id = $1 and author_contact_id = $2 returning id`,
}
export const moveAuthorship = async (tx: TenantTransaction, from: number, to: number): Promise<string[]> =>
  (await tx.sql<{ id: string }>(moveAuthored, [tx.companyId, from, to])).map(({ id }) => id)

const moveAuthoredBack = {
  name: 'messages_author_back',
  text: `update messages set author_contact_id = $4 where company_id = $1 and author_contact_id = $3 and id = any($2::uuid[])`,
}
export const giveBackAuthorship = (tx: TenantTransaction, ids: readonly string[], from: number, to: number) =>
  tx.sql(moveAuthoredBack, [tx.companyId, ids, from, to])

const insert = {
  name: 'contact_merge_insert',
  text: `insert into contact_merges (company_id, contact_id, merged_contact_id, merged, gained, ticket_ids, merged_by, merged_at)
    select $1, $2, $3, to_jsonb(c) || $4::jsonb, $5::jsonb, $6, $7, $8 from contacts c where c.company_id = $1 and c.id = $3 returning id`,
}
export interface NewMerge {
  contactId: ContactId
  otherId: ContactId
  /** Beside the other's own columns. */
  kept: {
    names: readonly KnownName[]
    tagIds: readonly number[]
    authored: readonly string[]
    mergeIds: readonly number[]
    /** Merges of before there were schedules have none. */
    scheduleIds?: readonly number[]
  }
  gained: Gained
  ticketIds: readonly number[]
  userId: number
}
export const insertMerge = (tx: TenantTransaction, merge: NewMerge, now: Date) =>
  tx.sql(insert, [
    tx.companyId,
    merge.contactId,
    merge.otherId,
    JSON.stringify(merge.kept),
    JSON.stringify(merge.gained),
    merge.ticketIds,
    merge.userId,
    now,
  ])

const inherit = {
  name: 'contact_merges_inherit',
  text: `update contact_merges set contact_id = $3 where company_id = $1 and contact_id = $2 and undone_at is null returning id`,
}
/** Whom the other had taken in can still be let go, now from the one that stays. */
export const inheritMerges = async (tx: TenantTransaction, from: number, to: number): Promise<number[]> =>
  (await tx.sql<{ id: number }>(inherit, [tx.companyId, from, to])).map(({ id }) => id)

const giveBack = {
  name: 'contact_merges_back',
  text: `update contact_merges set contact_id = $3 where company_id = $1 and id = any($2::int[]) and undone_at is null`,
}
export const giveBackMerges = (tx: TenantTransaction, mergeIds: readonly number[], to: number) =>
  tx.sql(giveBack, [tx.companyId, mergeIds, to])

const take = {
  name: 'contact_merge_take',
  text: `update contact_merges set undone_at = $3 where company_id = $1 and id = $2 and undone_at is null
    returning contact_id, merged_contact_id, merged, gained, ticket_ids`,
}
export interface TakenMerge {
  contact_id: ContactId
  merged_contact_id: ContactId
  merged: NewMerge['kept']
  gained: Gained
  ticket_ids: number[]
  [column: string]: unknown
}
/** Null: there is none, or it was undone already. */
export const takeMerge = async (tx: TenantTransaction, mergeId: MergeId, now: Date): Promise<TakenMerge | null> =>
  (await tx.sql<TakenMerge>(take, [tx.companyId, mergeId, now]))[0] ?? null

const bringBack = {
  name: 'contact_bring_back',
  text: `insert into contacts (id, company_id, name, number, email, channel, is_group, active, accept_audio_message, disable_bot,
      picture, lgpd_accepted_at, extra_info, created_at) overriding system value
    select c.id, $1, c.name, c.number, c.email, c.channel, c.is_group, c.active, c.accept_audio_message, c.disable_bot,
      c.picture, c.lgpd_accepted_at, c.extra_info, c.created_at
    from contact_merges m, jsonb_to_record(m.merged) as c(id integer, name text, number text, email text, channel text, is_group boolean,
      active boolean, accept_audio_message boolean, disable_bot boolean, picture text, lgpd_accepted_at timestamptz, extra_info jsonb,
      created_at timestamptz)
    where m.company_id = $1 and m.id = $2`,
}
/** Under the number it had, so that old links lead to it again. */
export const bringBackContact = (tx: TenantTransaction, mergeId: MergeId) => tx.sql(bringBack, [tx.companyId, mergeId])

const tagsBack = {
  name: 'contact_tags_back',
  text: `insert into contact_tags (company_id, contact_id, tag_id)
    select $1, $2, id from tags where company_id = $1 and id = any($3::int[]) on conflict do nothing`,
}
export const giveTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  tx.sql(tagsBack, [tx.companyId, contactId, tagIds])

const tagsTaken = {
  name: 'contact_tags_taken',
  text: `delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id = any($3::int[])`,
}
export const takeTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  tx.sql(tagsTaken, [tx.companyId, contactId, tagIds])
