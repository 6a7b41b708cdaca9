import { contactLists } from '../../../../schema/outbound-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto, renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { type ContactListRow, shownListColumns } from '../view.ts'

const columns = renamedColumnsOf(contactLists, '', shownListColumns)
const columnsOfL = renamedColumnsOf(contactLists, 'l', shownListColumns)

const insert = insertInto('contact_list_insert', contactLists, {
  given: ['name'],
  computed: { createdAt: ':now', updatedAt: ':now' },
  after: `returning ${columns}`,
}).rows<ContactListRow & object>()
export const insertContactList = async (tx: TenantTransaction, name: string, now: Date): Promise<ContactListRow> => {
  const [row] = await tx.sql(insert, { name, now })
  if (!row) throw new Error('the contact list was not inserted')
  return row
}

const lock = statement(
  'contact_list_lock',
  `select ${columns} from contact_lists where company_id = :companyId and id = :id for update`,
).rows<ContactListRow & object>()
/** Locked until the transaction ends, so that writers of its items wait. Null: it does not exist. */
export const lockContactList = async (tx: TenantTransaction, id: number): Promise<ContactListRow | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

const rename = statement(
  'contact_list_rename',
  `update contact_lists set name = :name, updated_at = :now where company_id = :companyId and id = :id returning ${columns}`,
).rows<ContactListRow & object>()
export const renameContactList = async (
  tx: TenantTransaction,
  id: number,
  name: string,
  now: Date,
): Promise<ContactListRow> => {
  const [row] = await tx.sql(rename, { id, name, now })
  if (!row) throw new Error('the contact list vanished while it was locked')
  return row
}

const remove = statement('contact_list_remove', 'delete from contact_lists where company_id = :companyId and id = :id')
/** Its items are deleted with it. */
export const removeContactList = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })

/** By how much a list's counts change. */
export interface CountChange {
  listId: number
  contacts: number
  valid: number
  invalid: number
}

const count = statement(
  'contact_lists_count',
  `update contact_lists l set contacts_count = l.contacts_count + g.contacts, valid_count = l.valid_count + g.valid,
      invalid_count = l.invalid_count + g.invalid, updated_at = :now
    from jsonb_to_recordset(:changes::jsonb) as g("listId" integer, contacts integer, valid integer, invalid integer)
    where l.company_id = :companyId and l.id = g."listId" returning ${columnsOfL}`,
).rows<ContactListRow & object>()
/** The caller holds the locks of the lists; each at most once. */
export const saveCounts = (
  tx: TenantTransaction,
  changes: readonly CountChange[],
  now: Date,
): Promise<ContactListRow[]> => tx.sql(count, { changes: JSON.stringify(changes), now })
