import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactId, UserId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { holderOfPerson, isToldByLinkedPhone } from '../queries/phone-books.ts'
import type { TurnedPerson } from '../rules/phone-import.ts'
import type { PhoneImportRow } from '../view/phone-books.ts'

const book = {
  name: 'phone_import_book',
  text: `select w.id, w.channel, (select count(*)::int from phone_book_entries e
      where e.company_id = $1 and e.connection_id = w.id and e.is_known and ${isToldByLinkedPhone}
        and ($3::int[] is null or e.id = any($3))) total
    from connections w where w.company_id = $1 and w.deleted_at is null and (w.id = $2 or ($2::int is null and w.channel = any($4)))
    order by w.is_default desc, w.id limit 1`,
}
/** The connection that is meant; without one the default, or the first whose channel is one of `kinds`. Null: there is none. */
export const bookToImport = async (
  tx: TenantTransaction,
  wanted: { whatsappId: ConnectionId | undefined; people: readonly number[] | undefined },
  kinds: readonly ChannelKind[],
) => {
  const values = [tx.companyId, wanted.whatsappId ?? null, wanted.people ?? null, kinds]
  return (await tx.sql<{ id: ConnectionId; channel: ChannelKind; total: number }>(book, values))[0] ?? null
}

const columns = `id, connection_id "connectionId", state, total, done, created, named, created_at "createdAt"`
const insert = {
  name: 'phone_import_insert',
  text: `insert into phone_imports (company_id, connection_id, user_id, entry_ids, total, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $6) returning ${columns}`,
}
export const insertPhoneImport = async (
  tx: TenantTransaction,
  given: { connectionId: ConnectionId; userId: UserId; people: readonly number[] | undefined; total: number },
  now: Date,
): Promise<PhoneImportRow> => {
  const { connectionId, userId, people, total } = given
  const rows = await tx.sql<PhoneImportRow & object>(insert, [
    ...[tx.companyId, connectionId, userId],
    ...[people ?? null, total, now],
  ])
  if (!rows[0]) throw new Error('the import was not inserted')
  return rows[0]
}

const forget = {
  name: 'phone_imports_forget',
  text: `delete from phone_imports where company_id = $1 and connection_id = $2 and state = 'ended'
    and id not in (select id from phone_imports where company_id = $1 and connection_id = $2 order by id desc limit 10)`,
}
/** Nobody reads of more than the latest; some are kept for whoever looks into a database. */
export const forgetOldImports = (tx: TenantTransaction, connectionId: ConnectionId) =>
  tx.sql(forget, [tx.companyId, connectionId])

const lock = {
  name: 'phone_import_lock',
  text: `select ${columns}, entry_ids "people", after_id "afterId" from phone_imports where company_id = $1 and id = $2 for update`,
}
export interface OpenImport extends PhoneImportRow {
  people: readonly number[] | null
  afterId: number
}
export const lockPhoneImport = async (tx: TenantTransaction, importId: number): Promise<OpenImport | null> =>
  (await tx.sql<OpenImport & object>(lock, [tx.companyId, importId]))[0] ?? null

const turn = {
  name: 'phone_import_people',
  text: `with part as materialized (
      select e.id, e.number, e.lid, e.lookups, coalesce(e.saved_name, e.pushed_name) as name
      from phone_book_entries e join connections w on w.company_id = e.company_id and w.id = e.connection_id
      where e.company_id = $1 and e.connection_id = $2 and e.is_known and ${isToldByLinkedPhone}
        and e.id > $3 and ($4::int[] is null or e.id = any($4)) order by e.id limit $5)
    select e.*, h.contact_id "contactId", c.name "contactName", c.number "contactNumber"
    from part e left join lateral (${holderOfPerson}) h on true
      left join contacts c on c.company_id = $1 and c.id = h.contact_id order by e.id`,
}
export const peopleInTurn = (
  tx: TenantTransaction,
  { connectionId, afterId, people }: OpenImport,
  most: number,
): Promise<TurnedPerson[]> => tx.sql<TurnedPerson & object>(turn, [tx.companyId, connectionId, afterId, people, most])

const lids = {
  name: 'phone_import_lids',
  text: `insert into contact_identities (company_id, kind, value, contact_id)
    select $1, 'lid', g.lid, g.id from jsonb_to_recordset($2::jsonb) as g(id integer, lid text) on conflict do nothing`,
}
/** What comes from a LID later finds the contact of its number. */
export const rememberLids = (tx: TenantTransaction, given: readonly { id: ContactId; lid: string }[]) =>
  tx.sql(lids, [tx.companyId, JSON.stringify(given)])

const names = {
  name: 'phone_import_names',
  text: `update contacts c set name = g.name, updated_at = $3 from jsonb_to_recordset($2::jsonb) as g("contactId" integer, name text)
    where c.company_id = $1 and c.id = g."contactId"`,
}
export const nameContacts = (tx: TenantTransaction, given: readonly { contactId: number; name: string }[], now: Date) =>
  tx.sql(names, [tx.companyId, JSON.stringify(given), now])

const save = {
  name: 'phone_import_save',
  text: `update phone_imports set after_id = $3, done = $4, created = $5, named = $6, state = $7, updated_at = $8
    where company_id = $1 and id = $2`,
}
export const savePhoneImport = (tx: TenantTransaction, next: OpenImport, now: Date) => {
  const { id, afterId, done, created, named, state } = next
  return tx.sql(save, [tx.companyId, id, afterId, done, created, named, state, now])
}

const prune = {
  name: 'phone_imports_prune',
  text: `delete from phone_imports where state = 'ended' and updated_at < $1`,
}
/** Of all companies. */
export const pruneImports = (tx: Transaction, before: Date) => tx.sql(prune, [before])
