import { contactListItems } from '../../../../schema/outbound-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import type { NewItem } from '../rules/items.ts'
import { type ContactListItemRow, shownItemColumns } from '../view.ts'

const columns = renamedColumnsOf(contactListItems, '', shownItemColumns)

/** WhatsApp's recent answer about the number, for whichever list it was asked. */
const known = (key: string) =>
  `select o.number, o.is_whatsapp_valid, o.checked_at from contact_list_items o
    where o.company_id = :companyId and o.dial_key = ${key} and o.checked_at > :since order by o.checked_at desc limit 1`

const insert = statement(
  'contact_list_items_insert',
  `insert into contact_list_items (company_id, contact_list_id, name, number, dial_key, email, is_whatsapp_valid, checked_at, created_at, updated_at)
    select :companyId, :listId, g.name, case when k.is_whatsapp_valid then k.number else g.number end, g."dialKey", g.email,
        k.is_whatsapp_valid, k.checked_at, :now, :now
      from jsonb_to_recordset(:items::jsonb) as g(name text, number text, "dialKey" text, email text)
      left join lateral (${known('g."dialKey"')}) k on true
    on conflict (company_id, dial_key, contact_list_id) do nothing returning ${columns}, dial_key "dialKey"`,
).rows<ContactListItemRow & { dialKey: string }>()
/** The caller holds the list's lock. Numbers that are already in the list are skipped. */
export const insertItems = async (
  tx: TenantTransaction,
  listId: number,
  items: readonly NewItem[],
  at: { now: Date; since: Date },
) => (items.length === 0 ? [] : tx.sql(insert, { listId, items: JSON.stringify(items), ...at }))

const listOf = statement(
  'contact_list_item_list',
  'select contact_list_id "listId" from contact_list_items where company_id = :companyId and id = :id',
).rows<{ listId: number }>()
/** Null: there is no such item. An item never moves to another list. */
export const listOfItem = async (tx: TenantTransaction, id: number): Promise<number | null> =>
  (await tx.sql(listOf, { id }))[0]?.listId ?? null

const one = statement(
  'contact_list_item_stored',
  `select ${columns} from contact_list_items where company_id = :companyId and id = :id`,
).rows<ContactListItemRow & object>()
/** The caller holds the list's lock. */
export const storedItem = async (tx: TenantTransaction, id: number): Promise<ContactListItemRow | null> =>
  (await tx.sql(one, { id }))[0] ?? null

const save = statement(
  'contact_list_item_save',
  `update contact_list_items set name = :name, email = :email, updated_at = :now where company_id = :companyId and id = :id returning ${columns}`,
).rows<ContactListItemRow & object>()
const renumber = statement(
  'contact_list_item_renumber',
  `update contact_list_items i set name = :name, email = :email, dial_key = :dialKey, updated_at = :now,
      number = case when k.is_whatsapp_valid then k.number else :number end, is_whatsapp_valid = k.is_whatsapp_valid, checked_at = k.checked_at
    from (select) nothing left join lateral (${known(':dialKey')}) k on true
    where i.company_id = :companyId and i.id = :id returning ${renamedColumnsOf(contactListItems, 'i', shownItemColumns)}`,
).rows<ContactListItemRow & object>()
type ItemChange = { id: number; name: string; email: string }
const only = (rows: readonly ContactListItemRow[]): ContactListItemRow => {
  const [row] = rows
  if (!row) throw new Error('the item vanished while its list was locked')
  return row
}
export const saveItem = async (tx: TenantTransaction, item: ItemChange, now: Date) =>
  only(await tx.sql(save, { ...item, now }))
/** Resets what was known about the previous number. */
export const saveItemWithNumber = async (
  tx: TenantTransaction,
  item: ItemChange & Pick<NewItem, 'number' | 'dialKey'>,
  at: { now: Date; since: Date },
) => only(await tx.sql(renumber, { ...item, ...at }))

const remove = statement(
  'contact_list_item_remove',
  'delete from contact_list_items where company_id = :companyId and id = :id',
)
export const removeItem = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })
