import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactListId } from '@guiche/contract/core/ids'
import { type ContactList, contactListsOffered, type listContactLists } from '@guiche/contract/features/contact-lists'
import { contactLists } from '../../../../schema/outbound-tables.ts'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { type AskedPage, namedPage, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type ContactListRow, shownListColumns, toContactList } from '../view.ts'

const perPage = 20
const columns = renamedColumnsOf(contactLists, '', shownListColumns)

const page = statement(
  'contact_lists_page',
  `select ${columns}, plain(name) place from contact_lists
    where company_id = :companyId and (:search = '' or plain(name) like '%' || like_text(:search) || '%')
      and (:afterId::int is null or (plain(name), id) > (:afterName, :afterId::int))
    order by plain(name), id offset :offset limit :limit`,
).rows<ContactListRow & { place: string }>()

const shownOf = ({ place: _place, ...row }: ContactListRow & { place: string }): ContactList => toContactList(row)

export const contactListsPage = (ctx: Ctx, query: AskedPage): Promise<Answer<typeof listContactLists>> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(page, namedPage(query, perPage))
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.place, last.id])
    return { records: shown.map(shownOf), ...more }
  })

export const contactListNames = (ctx: Ctx, searchParam: string | undefined): Promise<ContactList[]> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(page, namedPage({ searchParam }, contactListsOffered - 1))
    return rows.map(shownOf)
  })

const one = statement(
  'contact_list',
  `select ${columns} from contact_lists where company_id = :companyId and id = :id`,
).rows<ContactListRow & object>()
export const contactListDetails = (ctx: Ctx, id: ContactListId): Promise<ContactList> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(one, { id })
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toContactList(row)
  })
