import type { TagId } from '@guiche/contract/core/ids'
import { tags } from '../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
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

const named = statement(
  'tag_of_name',
  `select ${tagColumns} from tags where company_id = :companyId and is_kanban = :isKanban and lower(name) = lower(:name)`,
).rows<TagRow>()
export const tagOfName = async (tx: TenantTransaction, isKanban: boolean, name: string) =>
  (await tx.sql(named, { isKanban, name }))[0] ?? null

const insert = insertInto('tag_insert', tags, {
  given: ['name', 'color', 'isKanban', 'timeLane', 'nextLaneId', 'rollbackLaneId', 'greetingMessageLane', 'userId'],
  after: `on conflict do nothing returning ${tagColumns}`,
}).rows<TagRow>()
/** Null: somebody else was faster with the name. */
export const insertTag = async (tx: TenantTransaction, tag: NewTag): Promise<TagRow | null> => {
  const rows = await tx.sql(insert, {
    name: tag.name,
    color: tag.color,
    isKanban: tag.isKanban,
    timeLane: tag.timeLane,
    nextLaneId: tag.nextLaneId,
    rollbackLaneId: tag.rollbackLaneId,
    greetingMessageLane: tag.greetingMessageLane,
    userId: tag.userId,
  })
  return rows[0] ?? null
}

const insertNamed = statement(
  'tags_insert_named',
  `insert into tags (company_id, name, color, user_id)
    select :companyId, n.name, n.color, :userId from jsonb_to_recordset(:wanted::jsonb) as n(name text, color text) on conflict do nothing returning ${tagColumns}`,
).rows<TagRow>()
const findNamed = statement(
  'tags_of_names',
  `select ${tagColumns} from tags where company_id = :companyId and not is_kanban and lower(name) = any (select lower(unnest(:names::text[])))`,
).rows<TagRow>()
/** The tags of contacts with these names, and which of them are new. */
export const tagsOfNames = async (
  tx: TenantTransaction,
  wanted: readonly { name: string; color: string }[],
  userId: number,
) => {
  const added = await tx.sql(insertNamed, { wanted: JSON.stringify(wanted), userId })
  const all = await tx.sql(findNamed, { names: wanted.map(({ name }) => name) })
  return { all, added }
}

const missing = statement(
  'tags_missing',
  `select i.id from unnest(:tagIds::int[]) i(id)
    where not exists (select from tags t where t.company_id = :companyId and t.id = i.id and not t.is_kanban)`,
).rows<{ id: number }>()
/** Which of these ids are not tags of contacts. */
export const missingTags = async (tx: TenantTransaction, tagIds: readonly number[]): Promise<number[]> =>
  (await tx.sql(missing, { tagIds })).map(({ id }) => id)

const drop = statement(
  'contact_tags_drop',
  `delete from contact_tags where company_id = :companyId and contact_id = :contactId and tag_id <> all(:tagIds::int[])`,
)
const add = statement(
  'contact_tags_add',
  `insert into contact_tags (company_id, contact_id, tag_id) select :companyId, :contactId, unnest(:tagIds::int[]) on conflict do nothing`,
)
export const replaceContactTags = (tx: TenantTransaction, contactId: number, tagIds: readonly number[]) =>
  Promise.all([tx.sql(drop, { contactId, tagIds }), tx.sql(add, { contactId, tagIds })])

const dropOne = statement(
  'contact_tag_drop',
  `delete from contact_tags where company_id = :companyId and contact_id = :contactId and tag_id = :tagId`,
)
export const dropContactTag = (tx: TenantTransaction, contactId: number, tagId: number) =>
  tx.sql(dropOne, { contactId, tagId })

/** In a fixed order: otherwise two that tag the same contacts would deadlock, because each insert locks its contact. */
const addMany = statement(
  'contact_tags_add_many',
  `insert into contact_tags (company_id, contact_id, tag_id)
    select :companyId, p.contact, p.tag from jsonb_to_recordset(:pairs::jsonb) as p(contact integer, tag integer)
    order by p.contact, p.tag on conflict do nothing`,
)
export const addContactTags = (tx: TenantTransaction, pairs: readonly { contact: number; tag: number }[]) =>
  tx.sql(addMany, { pairs: JSON.stringify(pairs) })

const lock = statement('lanes_lock', `select pg_advisory_xact_lock(hashtext('guiche lanes'), :companyId)`)
const nexts = statement(
  'lanes_next',
  `select id, next_lane_id "nextLaneId" from tags where company_id = :companyId and is_kanban`,
).rows<{ id: number; nextLaneId: number | null }>()
/** Where each lane leads. Writers take turns: otherwise two halves of a loop could be saved at once. */
export const lockLanes = async (tx: TenantTransaction) => {
  const [, lanes] = await Promise.all([tx.sql(lock), tx.sql(nexts)])
  return lanes
}

const lockTagRow = statement(
  'tag_lock',
  `select ${tagColumns} from tags where company_id = :companyId and id = :tagId for update`,
).rows<TagRow>()
export const lockTag = async (tx: TenantTransaction, tagId: TagId) => (await tx.sql(lockTagRow, { tagId }))[0] ?? null

const save = statement(
  'tag_save',
  `update tags t set name = :name, color = :color, time_lane = :timeLane, next_lane_id = :nextLaneId, rollback_lane_id = :rollbackLaneId,
      greeting_message_lane = :greetingMessageLane
    where company_id = :companyId and id = :tagId and not exists (
      select from tags o where o.company_id = :companyId and o.is_kanban = t.is_kanban and lower(o.name) = lower(:name) and o.id <> :tagId)
    returning ${tagColumns}`,
).rows<TagRow>()
/** Null: another tag has the name. */
export const saveTag = async (tx: TenantTransaction, row: TagRow): Promise<TagRow | null> => {
  const rows = await tx.sql(save, {
    tagId: row.id,
    name: row.name,
    color: row.color,
    timeLane: row.time_lane,
    nextLaneId: row.next_lane_id,
    rollbackLaneId: row.rollback_lane_id,
    greetingMessageLane: row.greeting_message_lane,
  })
  return rows[0] ?? null
}

const lanesAmong = statement(
  'lanes_among',
  `select count(*)::int count from tags where company_id = :companyId and is_kanban and id = any(:laneIds::int[])`,
).rows<{ count: number }>()
export const areLanes = async (tx: TenantTransaction, laneIds: readonly number[]): Promise<boolean> =>
  (await tx.sql(lanesAmong, { laneIds }))[0]?.count === new Set(laneIds).size

const remove = statement('tag_remove', `delete from tags where company_id = :companyId and id = :tagId`)
/** Its contacts, tickets and lanes are updated by their foreign keys. */
export const removeTag = (tx: TenantTransaction, tagId: TagId) => tx.sql(remove, { tagId })
