import type { TagId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { tagColumns } from './queries.ts'
import type { TagRow } from './view.ts'

export interface NewTag {
  name: string
  color: string
  isKanban: boolean
  timeLane: number | null
  nextLaneId: TagId | null
  rollbackLaneId: TagId | null
  greetingMessageLane: string
  userId: number
}

const named = {
  name: 'tag_of_name',
  text: `select ${tagColumns} from tags where company_id = $1 and is_kanban = $2 and lower(name) = lower($3)`,
}
export const tagOfName = async (tx: TenantTransaction, isKanban: boolean, name: string) =>
  (await tx.sql<TagRow>(named, [tx.companyId, isKanban, name]))[0] ?? null

const insert = {
  name: 'tag_insert',
  text: `insert into tags (company_id, name, color, is_kanban, time_lane, next_lane_id, rollback_lane_id, greeting_message_lane, user_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${tagColumns}`,
}
/** Null: somebody else was faster with the name. */
export const insertTag = async (tx: TenantTransaction, tag: NewTag): Promise<TagRow | null> => {
  const rows = await tx.sql<TagRow>(insert, [
    tx.companyId,
    tag.name,
    tag.color,
    tag.isKanban,
    tag.timeLane,
    tag.nextLaneId,
    tag.rollbackLaneId,
    tag.greetingMessageLane,
    tag.userId,
  ])
  return rows[0] ?? null
}

const insertNamed = {
  name: 'tags_insert_named',
  text: `insert into tags (company_id, name, color, user_id)
    select $1, n.name, n.color, $3 from jsonb_to_recordset($2::jsonb) as n(name text, color text) on conflict do nothing returning ${tagColumns}`,
}
const findNamed = {
  name: 'tags_of_names',
  text: `select ${tagColumns} from tags where company_id = $1 and not is_kanban and lower(name) = any (select lower(unnest($2::text[])))`,
}
/** The tags of contacts of these names, and which of them are new. */
export const tagsOfNames = async (
  tx: TenantTransaction,
  wanted: readonly { name: string; color: string }[],
  userId: number,
) => {
  const added = await tx.sql<TagRow>(insertNamed, [tx.companyId, JSON.stringify(wanted), userId])
  const all = await tx.sql<TagRow>(findNamed, [tx.companyId, wanted.map(({ name }) => name)])
  return { all, added }
}

const missing = {
  name: 'tags_missing',
  text: `select i.id from unnest($2::int[]) i(id)
    where not exists (select from tags t where t.company_id = $1 and t.id = i.id and not t.is_kanban)`,
}
/** Which of these ids are no tags of contacts. */
export const missingTags = async (tx: TenantTransaction, tagIds: readonly number[]): Promise<number[]> =>
  (await tx.sql<{ id: number }>(missing, [tx.companyId, tagIds])).map(({ id }) => id)

const drop = {
  name: 'contact_tags_drop',
  text: `delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id <> all($3::int[])`,
}
const add = {
  name: 'contact_tags_add',
  text: `insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, unnest($3::int[]) on conflict do nothing`,
}
export const replaceContactTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  Promise.all([tx.sql(drop, [tx.companyId, contactId, tagIds]), tx.sql(add, [tx.companyId, contactId, tagIds])])

const dropOne = {
  name: 'contact_tag_drop',
  text: `delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id = $3`,
}
export const dropContactTag = (tx: TenantTransaction, contactId: number, tagId: number) =>
  tx.sql(dropOne, [tx.companyId, contactId, tagId])

/** In one order, as two that tag the same contacts would wait for each other otherwise: each insert locks its contact. */
const addMany = {
  name: 'contact_tags_add_many',
  text: `insert into contact_tags (company_id, contact_id, tag_id)
    select $1, p.contact, p.tag from jsonb_to_recordset($2::jsonb) as p(contact integer, tag integer)
    order by p.contact, p.tag on conflict do nothing`,
}
export const addContactTags = (tx: TenantTransaction, pairs: readonly { contact: number; tag: number }[]) =>
  tx.sql(addMany, [tx.companyId, JSON.stringify(pairs)])
