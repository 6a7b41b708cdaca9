/** Contacts by name, a page at a time: the ids by index first, tags joined to the few rows that are shown. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type ContactSummary, type listContacts, mostListedAtOnce } from '@guiche/contract/features/contacts'
import type { UserCtx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AskedPage, offsetOf, pageOf, textAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { contactColumns, holdersOf } from '../queries.ts'
import { askedNumber } from '../rules.ts'
import { type ContactRow, type ListedContactRow, toContactListed, toContactSummary } from '../view.ts'
import { countAskedNumber } from './ask-number.ts'

const perPage = 100
/** The maximum number of matches; with more the user must narrow the search. */
const mostFound = 1000
const isAsked = `(:channel::text is null or c.channel = :channel) and (:isGroup::boolean is null or c.is_group = :isGroup)`
/** `offset 0`: checked for each scanned contact, by key. A join would read all contacts of the tag each time. */
const hasTag = `exists (select from contact_tags ct where ct.company_id = :companyId and ct.contact_id = c.id and ct.tag_id = any(:tags::int[]) offset 0)`
/** Before the first by name. */
const start = { text: '', id: 0 }

/**
 * `by`: the name as the viewer sees it. If the list were ordered by hidden names, the neighbours of a contact, and a
 * cursor, would reveal the beginning of its number.
 */
const statementsBy = (by: 'plain_name' | 'shown_name') => {
  const kept = `(c.${by}, c.id) > (:lastName, :lastId::int) and ${isAsked}` as const
  const shown = `select ${contactColumns}, c.${by} place, ${tagsOfContact('c.company_id', 'c.id')} tags
    from page p join contacts c on c.company_id = :companyId and c.id = p.id order by c.${by}, c.id` as const
  const ordered = `order by c.${by}, c.id offset :offset limit :limit` as const
  return {
    page: statement(
      `contacts_page_${by}`,
      `with page as materialized (select c.id from contacts c where c.company_id = :companyId and ${kept} ${ordered}) ${shown}`,
    ).rows<Row>(),
    /** The next contact of each tag by name; a contact with several tags is shown once. */
    tagged: statement(
      `contacts_page_tagged_${by}`,
      `with page as materialized (
          select distinct n.place, n.id from unnest(:tags::int[]) w(tag_id) cross join lateral (
            select ct.${by} place, ct.contact_id id from contact_tags ct
            where ct.company_id = :companyId and ct.tag_id = w.tag_id and (ct.${by}, ct.contact_id) > (:lastName, :lastId::int)
              and (:channel::text is null and :isGroup::boolean is null
                or exists (select from contacts c where c.company_id = :companyId and c.id = ct.contact_id and ${isAsked} offset 0))
            order by ct.${by}, ct.contact_id limit :offset::int + :limit::int) n
          order by n.place, n.id offset :offset limit :limit)
        ${shown}`,
    ).rows<Row>(),
    /** `whole`: the whole number, if the term is one. */
    found: statement(
      `contacts_found_${by}`,
      `with found as materialized (select search_contacts(:term, :digits, ${holdersOf(':whole')}, ${mostFound}) id),
        page as materialized (select c.id from contacts c where c.company_id = :companyId and c.id = any(array(select id from found))
          and (cardinality(:tags::int[]) = 0 or ${hasTag}) and ${kept} ${ordered})
        ${shown}`,
    ).rows<Row>(),
    /** `whole`: the whole number, if the term is one; otherwise nothing. */
    first: statement(
      `contacts_first_${by}`,
      `select ${contactColumns} from contacts c where c.company_id = :companyId
          and (:term::text is null or c.id in (select search_contacts(:term, :digits, ${holdersOf(':whole')}, ${mostListedAtOnce})))
        order by c.${by}, c.id limit ${mostListedAtOnce}`,
    ).rows<ContactRow>(),
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
type Row = ListedContactRow & { place: string }

const valuesOf = (query: ListQuery) => {
  const after = textAndIdIn(query.cursor)
  const { text, id } = after ?? start
  const offset = after ? 0 : offsetOf(query, perPage)
  return {
    lastName: text,
    lastId: id,
    channel: query.channel ?? null,
    isGroup: query.isGroup ?? null,
    offset,
    limit: perPage + 1,
  }
}

const rowsOf = (ctx: UserCtx, tx: TenantTransaction, query: ListQuery, term: string | undefined): Promise<Row[]> => {
  const { page, tagged, found } = statementsOf(ctx)
  const values = valuesOf(query)
  if (term) {
    const { digits, whole } = askedNumber(term, ctx.actor.seesNumbers)
    return tx.sql(found, { ...values, tags: query.tags, term, digits, whole })
  }
  return query.tags.length > 0 ? tx.sql(tagged, { ...values, tags: query.tags }) : tx.sql(page, values)
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
    const rows = await tx.sql(statementsOf(ctx).first, { term, digits, whole })
    const viewer = viewerOf(ctx)
    return rows.map((row) => toContactSummary(row, ctx.companyId, viewer))
  })
}
