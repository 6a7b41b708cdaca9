/** Contacts by name, a page at a time: the ids by index first, tags joined to the few that are shown. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type ContactSummary, type listContacts, mostListedAtOnce } from '@guiche/contract/features/contacts'
import type { UserCtx } from '../../../context.ts'
import { type AskedPage, offsetOf, pageOf, textAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { contactColumns } from '../queries.ts'
import { searchedDigits } from '../rules.ts'
import { type ContactRow, type ListedContactRow, toContactListed, toContactSummary } from '../view.ts'

const perPage = 30
/** So many hits are paged through; who finds more narrows the search. */
const mostFound = 1000
/** `$1` company, `$2` `$3` the last row's name and id, `$4` channel, `$5` group, `$6` offset, `$7` rows, `$8` tags. */
const isAsked = `($4::text is null or c.channel = $4) and ($5::boolean is null or c.is_group = $5)`
const kept = `(c.plain_name, c.id) > ($2, $3::int) and ${isAsked}`
const shown = `select ${contactColumns}, c.plain_name, ${tagsOfContact('c.company_id', 'c.id')} tags
  from page p join contacts c on c.company_id = $1 and c.id = p.id order by c.plain_name, c.id`
const ordered = 'order by c.plain_name, c.id offset $6 limit $7'
/** `offset 0`: asked of each contact that is met, by key. A join would read all contacts of the tag beside each. */
const hasTag = `exists (select from contact_tags ct where ct.company_id = $1 and ct.contact_id = c.id and ct.tag_id = any($8::int[]) offset 0)`
/** Before the first by name. */
const start = { text: '', id: 0 }

const page = {
  name: 'contacts_page',
  text: `with page as materialized (select c.id from contacts c where c.company_id = $1 and ${kept} ${ordered}) ${shown}`,
}
/** Each tag's next by name; of several tags a contact is shown once. */
const tagged = {
  name: 'contacts_page_tagged',
  text: `with page as materialized (
      select distinct n.plain_name, n.id from unnest($8::int[]) w(tag_id) cross join lateral (
        select ct.plain_name, ct.contact_id id from contact_tags ct
        where ct.company_id = $1 and ct.tag_id = w.tag_id and (ct.plain_name, ct.contact_id) > ($2, $3::int)
          and ($4::text is null and $5::boolean is null
            or exists (select from contacts c where c.company_id = $1 and c.id = ct.contact_id and ${isAsked} offset 0))
        order by ct.plain_name, ct.contact_id limit $6::int + $7::int) n
      order by n.plain_name, n.id offset $6 limit $7)
    ${shown}`,
}
/** `$9` the term, `$10` its digits. */
const found = {
  name: 'contacts_found',
  text: `with found as materialized (select search_contacts($9, $10, ${mostFound}) id),
    page as materialized (select c.id from contacts c where c.company_id = $1 and c.id = any(array(select id from found))
      and (cardinality($8::int[]) = 0 or ${hasTag}) and ${kept} ${ordered})
    ${shown}`,
}

interface ListQuery extends AskedPage {
  channel?: string | undefined
  isGroup?: boolean | undefined
  tags: readonly number[]
}
type Row = ListedContactRow & { plain_name: string; [column: string]: unknown }

const valuesOf = (ctx: UserCtx, query: ListQuery) => {
  const after = textAndIdIn(query.cursor)
  const { text, id } = after ?? start
  const offset = after ? 0 : offsetOf(query, perPage)
  return [ctx.companyId, text, id, query.channel ?? null, query.isGroup ?? null, offset, perPage + 1]
}

export const contactsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listContacts>> =>
  ctx.transact(async ({ tx }) => {
    const term = query.searchParam?.trim()
    const values = valuesOf(ctx, query)
    const rows = term
      ? await tx.sql<Row>(found, [...values, query.tags, term, searchedDigits(term, ctx.actor.seesNumbers)])
      : query.tags.length > 0
        ? await tx.sql<Row>(tagged, [...values, query.tags])
        : await tx.sql<Row>(page, values)
    const { shown: visible, ...more } = pageOf(rows, perPage, (last) => [last.plain_name, last.contact_id])
    const viewer = viewerOf(ctx)
    return { contacts: visible.map((row) => toContactListed(row, ctx.companyId, viewer)), ...more }
  })

const first = {
  name: 'contacts_first',
  text: `select ${contactColumns} from contacts c where c.company_id = $1
      and ($2::text is null or c.id in (select search_contacts($2, $3, ${mostListedAtOnce})))
    order by c.plain_name, c.id limit ${mostListedAtOnce}`,
}
export const firstContacts = (ctx: UserCtx, searchParam: string | undefined): Promise<ContactSummary[]> =>
  ctx.transact(async ({ tx }) => {
    const term = searchParam?.trim() || null
    const digits = term ? searchedDigits(term, ctx.actor.seesNumbers) : ''
    const rows = await tx.sql<ContactRow & Record<string, unknown>>(first, [ctx.companyId, term, digits])
    const viewer = viewerOf(ctx)
    return rows.map((row) => toContactSummary(row, ctx.companyId, viewer))
  })
