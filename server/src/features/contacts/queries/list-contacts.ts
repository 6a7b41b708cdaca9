/** Contacts by name, a page at a time: the ids by index first, tags joined to the few that are shown. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type ContactSummary, type listContacts, mostListedAtOnce } from '@guiche/contract/features/contacts'
import type { UserCtx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { type AskedPage, offsetOf, pageOf, textAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { contactColumns, holdersOf } from '../queries.ts'
import { askedNumber } from '../rules.ts'
import { type ContactRow, type ListedContactRow, toContactListed, toContactSummary } from '../view.ts'
import { countAskedNumber } from './ask-number.ts'

const perPage = 30
/** So many hits are paged through; who finds more narrows the search. */
const mostFound = 1000
/** `$1` company, `$2` `$3` the last row's name and id, `$4` channel, `$5` group, `$6` offset, `$7` rows, `$8` tags. */
const isAsked = `($4::text is null or c.channel = $4) and ($5::boolean is null or c.is_group = $5)`
/** `offset 0`: asked of each contact that is met, by key. A join would read all contacts of the tag beside each. */
const hasTag = `exists (select from contact_tags ct where ct.company_id = $1 and ct.contact_id = c.id and ct.tag_id = any($8::int[]) offset 0)`
/** Before the first by name. */
const start = { text: '', id: 0 }

/**
 * `by`: the name as the viewer reads it. A list in the order of hidden names would tell them by whom a contact stands between, and a cursor by where it
 * begins.
 */
const statementsBy = (by: 'plain_name' | 'shown_name') => {
  const kept = `(c.${by}, c.id) > ($2, $3::int) and ${isAsked}`
  const shown = `select ${contactColumns}, c.${by} place, ${tagsOfContact('c.company_id', 'c.id')} tags
    from page p join contacts c on c.company_id = $1 and c.id = p.id order by c.${by}, c.id`
  const ordered = `order by c.${by}, c.id offset $6 limit $7`
  return {
    page: {
      name: `contacts_page_${by}`,
      text: `with page as materialized (select c.id from contacts c where c.company_id = $1 and ${kept} ${ordered}) ${shown}`,
    },
    /** Each tag's next by name; of several tags a contact is shown once. */
    tagged: {
      name: `contacts_page_tagged_${by}`,
      text: `with page as materialized (
          select distinct n.place, n.id from unnest($8::int[]) w(tag_id) cross join lateral (
            select ct.${by} place, ct.contact_id id from contact_tags ct
            where ct.company_id = $1 and ct.tag_id = w.tag_id and (ct.${by}, ct.contact_id) > ($2, $3::int)
              and ($4::text is null and $5::boolean is null
                or exists (select from contacts c where c.company_id = $1 and c.id = ct.contact_id and ${isAsked} offset 0))
            order by ct.${by}, ct.contact_id limit $6::int + $7::int) n
          order by n.place, n.id offset $6 limit $7)
        ${shown}`,
    },
    /** `$9` the term, `$10` its digits, `$11` the whole number that it is. */
    found: {
      name: `contacts_found_${by}`,
      text: `with found as materialized (select search_contacts($9, $10, ${holdersOf('$11')}, ${mostFound}) id),
        page as materialized (select c.id from contacts c where c.company_id = $1 and c.id = any(array(select id from found))
          and (cardinality($8::int[]) = 0 or ${hasTag}) and ${kept} ${ordered})
        ${shown}`,
    },
    /** `$2` the term, `$3` its digits, `$4` the whole number that it is, or nothing. */
    first: {
      name: `contacts_first_${by}`,
      text: `select ${contactColumns} from contacts c where c.company_id = $1
          and ($2::text is null or c.id in (select search_contacts($2, $3, ${holdersOf('$4')}, ${mostListedAtOnce})))
        order by c.${by}, c.id limit ${mostListedAtOnce}`,
    },
  }
}
const byName = statementsBy('plain_name')
const byShownName = statementsBy('shown_name')
const statementsOf = ({ actor }: UserCtx) => (actor.seesNumbers ? byName : byShownName)

interface ListQuery extends AskedPage {
  channel?: string | undefined
  isGroup?: boolean | undefined
  tags: readonly number[]
}
type Row = ListedContactRow & { place: string; [column: string]: unknown }

const valuesOf = (ctx: UserCtx, query: ListQuery) => {
  const after = textAndIdIn(query.cursor)
  const { text, id } = after ?? start
  const offset = after ? 0 : offsetOf(query, perPage)
  return [ctx.companyId, text, id, query.channel ?? null, query.isGroup ?? null, offset, perPage + 1]
}

const rowsOf = (ctx: UserCtx, tx: TenantTransaction, query: ListQuery, term: string | undefined): Promise<Row[]> => {
  const { page, tagged, found } = statementsOf(ctx)
  const values = valuesOf(ctx, query)
  if (term) {
    const { digits, whole } = askedNumber(term, ctx.actor.seesNumbers)
    return tx.sql<Row>(found, [...values, query.tags, term, digits, whole])
  }
  return query.tags.length > 0 ? tx.sql<Row>(tagged, [...values, query.tags]) : tx.sql<Row>(page, values)
}

export const contactsPage = async (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listContacts>> => {
  const term = query.searchParam?.trim()
  await countAskedNumber(ctx, term)
  return ctx.transact(async ({ tx }) => {
    const rows = await rowsOf(ctx, tx, query, term)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.place, last.contact_id])
    const viewer = viewerOf(ctx)
    return { contacts: shown.map((row) => toContactListed(row, ctx.companyId, viewer)), ...more }
  })
}

export const firstContacts = async (ctx: UserCtx, searchParam: string | undefined): Promise<ContactSummary[]> => {
  const term = searchParam?.trim() || null
  await countAskedNumber(ctx, term ?? undefined)
  return ctx.transact(async ({ tx }) => {
    const { digits, whole } = askedNumber(term ?? '', ctx.actor.seesNumbers)
    const values = [ctx.companyId, term, digits, whole]
    const rows = await tx.sql<ContactRow & Record<string, unknown>>(statementsOf(ctx).first, values)
    const viewer = viewerOf(ctx)
    return rows.map((row) => toContactSummary(row, ctx.companyId, viewer))
  })
}
