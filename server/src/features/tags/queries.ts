import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId, TagId } from '@guiche/contract/core/ids'
import { type listTags, mostCounted, type Tag } from '@guiche/contract/features/tags'
import { tags } from '../../../schema/inbox-tables.ts'
import type { UserCtx } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, offsetOf, pageOf, textAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownColumns, type TagRow, toTagView } from './view.ts'

const perPage = 20

export const tagColumns = columnsOf(tags, '', shownColumns)

/** A contact's tags as jsonb, by name; `company` and `contact` are columns. */
export const tagsOfContact = (company: string, contact: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
    from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
    where ct.company_id = ${company} and ct.contact_id = ${contact}), '[]'::jsonb)`

const all = statement(
  'tags_all',
  `select ${tagColumns} from tags where company_id = :companyId and is_kanban = :isKanban
      and (:search = '' or plain_name like (select '%' || like_text(:search) || '%')) order by plain_name, id limit 2000`,
).rows<TagRow>()
export const tagList = (ctx: UserCtx, query: { kanban?: number | undefined; searchParam?: string | undefined }) =>
  ctx.transact(async ({ tx }): Promise<Tag[]> => {
    const rows = await tx.sql(all, { isKanban: query.kanban === 1, search: query.searchParam?.trim() ?? '' })
    return rows.map(toTagView)
  })

const lanes = statement(
  'lanes_of_board',
  `select ${tagColumns} from tags where company_id = :companyId and is_kanban order by id limit 200`,
).rows<TagRow>()
export const kanbanLanes = (ctx: UserCtx) =>
  ctx.transact(async ({ tx }) => ({ lista: (await tx.sql(lanes)).map(toTagView) }))

const page = statement(
  'tags_page',
  `select ${tagColumns}, plain_name,
      (select count(*)::int from (select from contact_tags ct where ct.company_id = :companyId and ct.tag_id = t.id limit ${mostCounted}) counted) contacts_count,
      (select count(*)::int from (select from tickets k where k.company_id = :companyId and k.lane_id = t.id limit ${mostCounted}) counted) tickets_count
    from tags t where company_id = :companyId and (:isKanban::boolean is null or is_kanban = :isKanban) and (:tagId::int is null or id = :tagId)
      and (:search = '' or plain_name like (select '%' || like_text(:search) || '%')) and (:text::text is null or (plain_name, id) > (:text, :afterId::int))
    order by plain_name, id offset :offset limit :limit`,
).rows<TagRow & { contacts_count: number; tickets_count: number; plain_name: string }>()
interface ListQuery extends AskedPage {
  kanban?: number | undefined
  tagId?: TagId | undefined
}
export const tagsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listTags>> =>
  ctx.transact(async ({ tx }) => {
    const after = textAndIdIn(query.cursor)
    const rows = await tx.sql(page, {
      isKanban: query.kanban === undefined ? null : query.kanban === 1,
      tagId: query.tagId ?? null,
      search: query.searchParam?.trim() ?? '',
      text: after?.text ?? null,
      afterId: after?.id ?? null,
      offset: after ? 0 : offsetOf(query, perPage),
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.plain_name, last.id])
    return {
      tags: shown.map((row) => ({
        ...toTagView(row),
        contactsCount: row.contacts_count,
        ticketsCount: row.tickets_count,
      })),
      ...more,
    }
  })

const one = statement(
  'tag_one',
  `select ${tagColumns} from tags where company_id = :companyId and id = :tagId`,
).rows<TagRow>()
export const tagById = (ctx: UserCtx, tagId: TagId): Promise<Tag> =>
  ctx.transact(async ({ tx }) => {
    const row = (await tx.sql(one, { tagId }))[0]
    if (!row) throw new Refusal('ERR_NO_TAG_FOUND')
    return toTagView(row)
  })

const hasAny = statement(
  'contact_has_tags',
  `select exists (select from contact_tags ct where ct.company_id = :companyId and ct.contact_id = c.id) tags
    from contacts c where c.company_id = :companyId and c.id = :contactId`,
).rows<{ tags: boolean }>()
export const contactHasTags = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async ({ tx }) => {
    const row = (await tx.sql(hasAny, { contactId }))[0]
    if (!row) throw new Refusal('ERR_NO_CONTACT_FOUND')
    return row
  })
