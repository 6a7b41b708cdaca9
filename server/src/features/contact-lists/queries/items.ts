import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactListId } from '@guiche/contract/core/ids'
import type {
  CheckState,
  ContactListItem,
  ContactListItemId,
  listContactListItems,
} from '@guiche/contract/features/contact-list-items'
import { contactListItems } from '../../../../schema/outbound-tables.ts'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { type AskedPage, namedPage, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { askedNumber } from '../../contacts/rules.ts'
import { type ContactListItemRow, shownItemColumns, toContactListItem } from '../view.ts'

const perPage = 50
const columns = renamedColumnsOf(contactListItems, 'i', shownItemColumns)

/** Selects the ids with a covering index, then reads the few rows that are shown. `state` empty: any. */
const page = statement(
  'contact_list_items_page',
  `with page as materialized (
      select id from contact_list_items where company_id = :companyId and contact_list_id = :listId
        and (:search = '' or plain_name like '%' || like_text(:search) || '%' or (:digits <> '' and number like '%' || :digits || '%'))
        and (:state = '' or is_whatsapp_valid is not distinct from :isValid::boolean)
        and (:afterId::int is null or (plain_name, id) > (:afterName, :afterId::int))
      order by plain_name, id offset :offset limit :limit)
    select ${columns}, i.plain_name place from page p join contact_list_items i on i.company_id = :companyId and i.id = p.id
    order by i.plain_name, i.id`,
).rows<ContactListItemRow & { place: string }>()

const list = statement(
  'contact_list_exists',
  'select from contact_lists where company_id = :companyId and id = :listId',
)

interface ItemsQuery extends AskedPage {
  contactListId: ContactListId
  state?: CheckState | undefined
}

const validityOf: Record<CheckState, boolean | null> = { valid: true, invalid: false, unchecked: null }

export const contactListItemsPage = (ctx: Ctx, query: ItemsQuery): Promise<Answer<typeof listContactListItems>> =>
  ctx.transact(async ({ tx }) => {
    const { contactListId: listId, state } = query
    const asked = namedPage(query, perPage)
    const [found, rows] = await Promise.all([
      tx.sql(list, { listId }),
      tx.sql(page, {
        ...asked,
        listId,
        digits: askedNumber(asked.search, true).digits ?? '',
        state: state ?? '',
        isValid: state ? validityOf[state] : null,
      }),
    ])
    if (found.length === 0) throw new Refusal('ERR_NOT_FOUND', { field: 'query.contactListId' })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.place, last.id])
    return { contacts: shown.map(({ place: _place, ...row }) => toContactListItem(row)), ...more }
  })

const one = statement(
  'contact_list_item',
  `select ${columns} from contact_list_items i where i.company_id = :companyId and i.id = :id`,
).rows<ContactListItemRow & object>()
export const contactListItemDetails = (ctx: Ctx, id: ContactListItemId): Promise<ContactListItem> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(one, { id })
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toContactListItem(row)
  })
