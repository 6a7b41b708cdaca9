import type { ContactId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'

const findByPhone = {
  name: 'contact_by_phone',
  text: `select contact_id id from contact_identities where company_id = $1 and kind = 'phone' and value = any($2) limit 1`,
}
const insertContact = {
  name: 'contact_insert',
  text: `insert into contacts (company_id, name, number, email, channel) values ($1, $2, $3, $4, 'whatsapp') returning id`,
}
const insertIdentity = {
  name: 'contact_identity_insert',
  text: `insert into contact_identities (company_id, kind, value, contact_id) values ($1, $2, $3, $4)`,
}
const learnIdentities = {
  name: 'contact_identities_learn',
  text: `insert into contact_identities (company_id, kind, value, contact_id)
    select $1, i.kind, i.value, $3 from jsonb_to_recordset($2::jsonb) as i(kind text, value text)
    on conflict do nothing`,
}
/** Each name by the key of its own: `limit 1` holds the planner to one look into the index. */
const holders = {
  name: 'contact_identity_holders',
  text: `select distinct holder.contact_id id from jsonb_to_recordset($2::jsonb) as i(kind text, value text)
    cross join lateral (select ci.contact_id from contact_identities ci
      where ci.company_id = $1 and ci.kind = i.kind and ci.value = i.value limit 1) holder`,
}

export const contactIdByPhone = async (
  tx: TenantTransaction,
  variants: readonly string[],
): Promise<ContactId | null> => {
  const rows = await tx.sql<{ id: ContactId }>(findByPhone, [tx.companyId, variants])
  return rows[0]?.id ?? null
}

/** A second contact with this number ends in ERR_DUPLICATED_CONTACT: the identity is unique. */
export const insertContactWithPhone = async (
  tx: TenantTransaction,
  contact: { name: string; number: string; email: string },
): Promise<ContactId> => {
  const rows = await tx.sql<{ id: ContactId }>(insertContact, [
    tx.companyId,
    contact.name,
    contact.number,
    contact.email,
  ])
  const id = rows[0]?.id
  if (!id) throw new Error('the contact was not inserted')
  await tx.sql(insertIdentity, [tx.companyId, 'phone', contact.number, id])
  return id
}

export const identityHolders = (tx: TenantTransaction, identities: readonly { kind: string; value: string }[]) =>
  tx.sql<{ id: ContactId }>(holders, [tx.companyId, JSON.stringify(identities)])

export const rememberIdentities = (
  tx: TenantTransaction,
  identities: readonly { kind: string; value: string }[],
  contactId: number,
) => tx.sql(learnIdentities, [tx.companyId, JSON.stringify(identities), contactId])
