import type { ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const holders = statement(
  'contacts_of_phones',
  `select ci.value, ci.contact_id id from contact_identities ci
    where ci.company_id = :companyId and ci.kind = 'phone' and ci.value = any(:numbers::text[])`,
).rows<{ value: string; id: ContactId }>()
export const holdersOfPhones = (tx: TenantTransaction, numbers: readonly string[]) => tx.sql(holders, { numbers })

const insert = statement(
  'contacts_import',
  `with given as materialized (
      select nextval('contacts_id_seq')::int id, g.* from jsonb_to_recordset(:contacts::jsonb)
        as g(line integer, name text, number text, email text, "extraInfo" jsonb)),
    added as (
      insert into contacts (id, company_id, name, number, email, extra_info, channel) overriding system value
      select id, :companyId, coalesce(nullif(name, ''), number), number, email, "extraInfo", 'whatsapp' from given returning id),
    named as (
      insert into contact_identities (company_id, kind, value, contact_id) select :companyId, 'phone', number, id from given returning contact_id)
    select g.id, g.line from given g where g.id in (select id from added) and g.id in (select contact_id from named)`,
).rows<{ id: ContactId; line: number }>()
interface ImportedRow {
  line: number
  name: string
  number: string
  email: string
  extraInfo: readonly ExtraInfo[]
}
export const insertImported = async (tx: TenantTransaction, contacts: readonly ImportedRow[]) => {
  if (contacts.length === 0) return []
  return tx.sql(insert, { contacts: JSON.stringify(contacts) })
}

const save = statement(
  'contacts_import_save',
  `update contacts c set name = coalesce(g.name, c.name), email = coalesce(g.email, c.email), extra_info = g.extra_info, updated_at = :now
    from jsonb_to_recordset(:changes::jsonb) as g(id integer, name text, email text, extra_info jsonb) where c.company_id = :companyId and c.id = g.id`,
)
export const saveImported = (
  tx: TenantTransaction,
  changes: readonly { id: number; name: string | null; email: string | null; extra_info: readonly ExtraInfo[] }[],
  now: Date,
) => tx.sql(save, { changes: JSON.stringify(changes), now })
