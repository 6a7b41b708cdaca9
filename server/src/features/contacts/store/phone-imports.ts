import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactId, UserId } from '@guiche/contract/core/ids'
import { phoneImports } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto, renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { holderOfPerson, isToldByLinkedPhone } from '../queries/phone-books.ts'
import type { TurnedPerson } from '../rules/phone-import.ts'
import { type PhoneImportRow, shownImportColumns } from '../view/phone-books.ts'

const book = statement(
  'phone_import_book',
  `select w.id, w.channel, w.status = 'CONNECTED' "isConnected", (select count(*)::int from phone_book_entries e
      where e.company_id = :companyId and e.connection_id = w.id and e.is_known and ${isToldByLinkedPhone}
        and (:people::int[] is null or e.id = any(:people))) total
    from connections w where w.company_id = :companyId and w.deleted_at is null and (w.id = :connectionId or (:connectionId::int is null and w.channel = any(:kinds)))
    order by w.is_default desc, w.id limit 1`,
).rows<{ id: ConnectionId; channel: ChannelKind; isConnected: boolean; total: number }>()
/** The given connection; without one the default, or the first whose channel is one of `kinds`. Null: there is none. */
export const bookToImport = async (
  tx: TenantTransaction,
  wanted: { whatsappId: ConnectionId | undefined; people: readonly number[] | undefined },
  kinds: readonly ChannelKind[],
) => {
  const values = { connectionId: wanted.whatsappId ?? null, people: wanted.people ?? null, kinds }
  return (await tx.sql(book, values))[0] ?? null
}

const columns = renamedColumnsOf(phoneImports, '', shownImportColumns)
const insert = insertInto('phone_import_insert', phoneImports, {
  given: ['connectionId', 'userId', 'total'],
  computed: { entryIds: ':people', createdAt: ':now', updatedAt: ':now' },
  after: `returning ${columns}`,
}).rows<PhoneImportRow>()
export const insertPhoneImport = async (
  tx: TenantTransaction,
  given: { connectionId: ConnectionId; userId: UserId; people: readonly number[] | undefined; total: number },
  now: Date,
): Promise<PhoneImportRow> => {
  const { connectionId, userId, people, total } = given
  const rows = await tx.sql(insert, { connectionId, userId, people: people ?? null, total, now })
  if (!rows[0]) throw new Error('the import was not inserted')
  return rows[0]
}

const forget = statement(
  'phone_imports_forget',
  `delete from phone_imports where company_id = :companyId and connection_id = :connectionId and state = 'ended'
    and id not in (select id from phone_imports where company_id = :companyId and connection_id = :connectionId order by id desc limit 10)`,
)
/** Only the latest is read; some are kept for operators. */
export const forgetOldImports = (tx: TenantTransaction, connectionId: ConnectionId) => tx.sql(forget, { connectionId })

const lock = statement(
  'phone_import_lock',
  `select ${columns}, entry_ids "people", after_id "afterId" from phone_imports where company_id = :companyId and id = :importId for update`,
).rows<OpenImport & object>()
export interface OpenImport extends PhoneImportRow {
  people: readonly number[] | null
  afterId: number
}
export const lockPhoneImport = async (tx: TenantTransaction, importId: number): Promise<OpenImport | null> =>
  (await tx.sql(lock, { importId }))[0] ?? null

const turn = statement(
  'phone_import_people',
  `with part as materialized (
      select e.id, e.number, e.lid, e.lookups, coalesce(e.saved_name, e.pushed_name) as name
      from phone_book_entries e join connections w on w.company_id = e.company_id and w.id = e.connection_id
      where e.company_id = :companyId and e.connection_id = :connectionId and e.is_known and ${isToldByLinkedPhone}
        and e.id > :afterId and (:people::int[] is null or e.id = any(:people)) order by e.id limit :most)
    select e.*, h.contact_id "contactId", c.name "contactName", c.number "contactNumber"
    from part e left join lateral (${holderOfPerson}) h on true
      left join contacts c on c.company_id = :companyId and c.id = h.contact_id order by e.id`,
).rows<TurnedPerson & object>()
export const peopleInTurn = (
  tx: TenantTransaction,
  { connectionId, afterId, people }: OpenImport,
  most: number,
): Promise<TurnedPerson[]> => tx.sql(turn, { connectionId, afterId, people, most })

const lids = statement(
  'phone_import_lids',
  `insert into contact_identities (company_id, kind, value, contact_id)
    select :companyId, 'lid', g.lid, g.id from jsonb_to_recordset(:given::jsonb) as g(id integer, lid text) on conflict do nothing`,
)
/** Later messages from a LID then find the contact with its number. */
export const rememberLids = (tx: TenantTransaction, given: readonly { id: ContactId; lid: string }[]) =>
  tx.sql(lids, { given: JSON.stringify(given) })

const names = statement(
  'phone_import_names',
  `update contacts c set name = g.name, updated_at = :now from jsonb_to_recordset(:given::jsonb) as g("contactId" integer, name text)
    where c.company_id = :companyId and c.id = g."contactId"`,
)
export const nameContacts = (tx: TenantTransaction, given: readonly { contactId: number; name: string }[], now: Date) =>
  tx.sql(names, { given: JSON.stringify(given), now })

const save = statement(
  'phone_import_save',
  `update phone_imports set after_id = :afterId, done = :done, created = :created, named = :named, state = :state, updated_at = :now
    where company_id = :companyId and id = :id`,
)
export const savePhoneImport = (tx: TenantTransaction, next: OpenImport, now: Date) => {
  const { id, afterId, done, created, named, state } = next
  return tx.sql(save, { id, afterId, done, created, named, state, now })
}

const prune = statement(
  'phone_imports_prune',
  `delete from phone_imports where state = 'ended' and updated_at < :before`,
)
/** Of all companies. */
export const pruneImports = (tx: Transaction, before: Date) => tx.sql(prune, { before })
