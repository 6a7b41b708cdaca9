import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId, TagId } from '@guiche/contract/core/ids'
import { type listTags, mostCounted, type Tag } from '@guiche/contract/features/tags'
import type { UserCtx } from '../../context.ts'
import { type AskedPage, offsetOf, pageOf, textAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type TagRow, toTagView } from './view.ts'

const perPage = 20

export const tagColumns = `id, name, color, is_kanban, time_lane, next_lane_id, rollback_lane_id, greeting_message_lane`

/** A contact's tags as jsonb, by name; `company` and `contact` are columns. */
export const tagsOfContact = (company: string, contact: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
    from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
    where ct.company_id = ${company} and ct.contact_id = ${contact}), '[]'::jsonb)`

const all = {
  name: 'tags_all',
  text: `select ${tagColumns} from tags where company_id = $1 and is_kanban = $2
      and ($3 = '' or plain(name) like '%' || like_text($3) || '%') order by plain(name), id limit 2000`,
}
export const tagList = (ctx: UserCtx, query: { kanban?: number | undefined; searchParam?: string | undefined }) =>
  ctx.transact(async ({ tx }): Promise<Tag[]> => {
    const rows = await tx.sql<TagRow>(all, [ctx.companyId, query.kanban === 1, query.searchParam?.trim() ?? ''])
    return rows.map(toTagView)
  })

const page = {
  name: 'tags_page',
  text: `select ${tagColumns}, plain(name) plain_name,
      (select count(*)::int from (select from contact_tags ct where ct.company_id = $1 and ct.tag_id = t.id limit ${mostCounted}) counted) contacts_count
    from tags t where company_id = $1 and ($2::boolean is null or is_kanban = $2) and ($3::int is null or id = $3)
      and ($4 = '' or plain(name) like '%' || like_text($4) || '%') and ($5::text is null or (plain(name), id) > ($5, $6::int))
    order by plain(name), id offset $7 limit $8`,
}
interface ListQuery extends AskedPage {
  kanban?: number | undefined
  tagId?: TagId | undefined
}
export const tagsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listTags>> =>
  ctx.transact(async ({ tx }) => {
    const after = textAndIdIn(query.cursor)
    const rows = await tx.sql<TagRow & { contacts_count: number; plain_name: string }>(page, [
      ctx.companyId,
      query.kanban === undefined ? null : query.kanban === 1,
      query.tagId ?? null,
      query.searchParam?.trim() ?? '',
      after?.text ?? null,
      after?.id ?? null,
      after ? 0 : offsetOf(query, perPage),
      perPage + 1,
    ])
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.plain_name, last.id])
    return { tags: shown.map((row) => ({ ...toTagView(row), contactsCount: row.contacts_count })), ...more }
  })

const one = { name: 'tag_one', text: `select ${tagColumns} from tags where company_id = $1 and id = $2` }
export const tagById = (ctx: UserCtx, tagId: TagId): Promise<Tag> =>
  ctx.transact(async ({ tx }) => {
    const row = (await tx.sql<TagRow>(one, [ctx.companyId, tagId]))[0]
    if (!row) throw new Refusal('ERR_NO_TAG_FOUND')
    return toTagView(row)
  })

const hasAny = {
  name: 'contact_has_tags',
  text: `select exists (select from contact_tags ct where ct.company_id = $1 and ct.contact_id = c.id) tags
    from contacts c where c.company_id = $1 and c.id = $2`,
}
export const contactHasTags = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async ({ tx }) => {
    const row = (await tx.sql<{ tags: boolean }>(hasAny, [ctx.companyId, contactId]))[0]
    if (!row) throw new Refusal('ERR_NO_CONTACT_FOUND')
    return row
  })
