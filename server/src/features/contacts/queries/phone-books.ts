/** The address books of the linked phones, with the contacts that already exist for their entries. */

import type { Answer } from '@guiche/contract/core/endpoint'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { PhoneBook, PhoneImport, PhoneImportId, phoneBookPeople } from '@guiche/contract/features/phone-books'
import { phoneImports } from '../../../../schema/inbox-tables.ts'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { pageOf, textAndIdIn } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { askedNumber } from '../rules.ts'
import {
  type PhoneBookPersonRow,
  type PhoneBookRow,
  type PhoneImportRow,
  shownImportColumns,
  toPhoneBook,
  toPhoneBookPerson,
  toPhoneImport,
} from '../view/phone-books.ts'
import { countAskedNumber } from './ask-number.ts'

const perPage = 50

/** Entry `e` of connection `w`: entries of a phone that is no longer linked are not shown. */
export const isToldByLinkedPhone = '(w.number is null or e.owner = w.number)'

/** The contact with one of the addresses of entry `e`. */
export const holderOfPerson = `(select ci.contact_id from contact_identities ci
      where ci.company_id = :companyId and ci.kind = 'phone' and ci.value = any(e.lookups) limit 1)
    union all
    (select ci.contact_id from contact_identities ci where ci.company_id = :companyId and ci.kind = 'lid' and ci.value = e.lid limit 1)
    limit 1`

const importColumns = (of: string) => renamedColumnsOf(phoneImports, of, shownImportColumns)

const books = statement(
  'phone_books',
  `select w.id "whatsappId", w.name, w.channel, w.number, w.status, told.total, told.fresh,
      (select to_jsonb(i) from (select ${importColumns('p')} from phone_imports p
        where p.company_id = :companyId and p.connection_id = w.id order by p.id desc limit 1) i) "lastImport"
    from connections w cross join lateral (
      select count(*)::int total, count(*) filter (where not exists (${holderOfPerson}))::int fresh from phone_book_entries e
      where e.company_id = :companyId and e.connection_id = w.id and e.is_known and ${isToldByLinkedPhone}) told
    where w.company_id = :companyId and w.deleted_at is null order by w.is_default desc, w.id`,
).rows<PhoneBookRow & object>()
export const phoneBooksOf = (ctx: UserCtx): Promise<PhoneBook[]> =>
  ctx.transact(async ({ tx }) => (await tx.sql(books)).map(toPhoneBook))

const exists = statement(
  'phone_book_connection',
  `select id from connections where company_id = :companyId and id = :connectionId and deleted_at is null`,
)
/** `by`: names as the viewer sees them. `whole`: the whole number, if the term is one. */
const pageBy = (name: string, by: string) =>
  statement(
    name,
    `with page as materialized (
      select e.id, e.number, e.lid, e.lookups, ${by} place, coalesce(e.saved_name, e.pushed_name) as name
      from phone_book_entries e join connections w on w.company_id = e.company_id and w.id = e.connection_id
      where e.company_id = :companyId and e.connection_id = :connectionId and e.is_known and ${isToldByLinkedPhone}
        and (:lastName::text is null or (${by}, e.id) > (:lastName, :lastId::int))
        and (:term::text is null or strpos(${by}, plain(:term)) > 0 or (:digits <> '' and e.number like '%' || :digits || '%') or e.number = any(:whole::text[]))
      order by place, e.id limit :limit)
    select e.id, e.number, e.name, e.place, h.contact_id "contactId", c.name "contactName"
    from page e left join lateral (${holderOfPerson}) h on true
      left join contacts c on c.company_id = :companyId and c.id = h.contact_id order by e.place, e.id`,
  ).rows<PersonRow>()
const page = pageBy('phone_book_page', 'e.plain_name')
const pageShown = pageBy('phone_book_page_shown', 'shown_name(e.plain_name)')
interface PageQuery {
  searchParam?: string | undefined
  cursor?: string | undefined
}
type PersonRow = PhoneBookPersonRow & { place: string }

export const phoneBookPage = async (
  ctx: UserCtx,
  connectionId: ConnectionId,
  { searchParam, cursor }: PageQuery,
): Promise<Answer<typeof phoneBookPeople>> => {
  await countAskedNumber(ctx, searchParam)
  return ctx.transact(async ({ tx }) => {
    if ((await tx.sql(exists, { connectionId })).length === 0) throw new Refusal('ERR_NO_WAPP_FOUND')
    const term = searchParam?.trim() || null
    const { digits, whole } = askedNumber(term ?? '', ctx.actor.seesNumbers)
    const after = textAndIdIn(cursor)
    const rows = await tx.sql(ctx.actor.seesNumbers ? page : pageShown, {
      connectionId,
      lastName: after?.text ?? null,
      lastId: after?.id ?? null,
      term,
      digits,
      whole,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.place, last.id])
    return { people: shown.map((row) => toPhoneBookPerson(row, ctx.actor)), ...more }
  })
}

const one = statement(
  'phone_import',
  `select ${importColumns('p')} from phone_imports p where p.company_id = :companyId and p.id = :importId`,
).rows<PhoneImportRow & object>()
export const phoneImportById = (ctx: UserCtx, importId: PhoneImportId): Promise<PhoneImport> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(one, { importId })
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toPhoneImport(row)
  })
