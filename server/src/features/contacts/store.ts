import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { Identity } from '../../channels/channel.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'

const insertContact = {
  name: 'contact_insert',
  text: `insert into contacts (company_id, name, number, email, extra_info, channel) values ($1, $2, $3, $4, $5::jsonb, 'whatsapp') returning id`,
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

/** A second contact with this number ends in ERR_DUPLICATED_CONTACT: the identity is unique. */
export const insertContactWithPhone = async (
  tx: TenantTransaction,
  contact: { name: string; number: string; email: string; extraInfo: readonly ExtraInfo[] },
): Promise<ContactId> => {
  const rows = await tx.sql<{ id: ContactId }>(insertContact, [
    tx.companyId,
    contact.name,
    contact.number,
    contact.email,
    JSON.stringify(contact.extraInfo),
  ])
  const id = rows[0]?.id
  if (!id) throw new Error('the contact was not inserted')
  await insertPhone(tx, id, contact.number)
  return id
}

/** In one order: two who ask for the same names wait for each other. */
const hold = {
  name: 'contact_numbers_hold',
  text: `select pg_advisory_xact_lock(hashtextextended('number ' || k, $1)) from (select unnest($2::text[]) k order by 1) keys`,
}
export const holdNumbers = (tx: TenantTransaction, names: readonly { kind: string; value: string }[]) =>
  tx.sql(hold, [tx.companyId, [...new Set(names.map(({ kind, value }) => `${kind}:${value}`))]])

export const identityHolders = (tx: TenantTransaction, identities: readonly { kind: string; value: string }[]) =>
  tx.sql<{ id: ContactId }>(holders, [tx.companyId, JSON.stringify(identities)])

export const rememberIdentities = (
  tx: TenantTransaction,
  identities: readonly { kind: string; value: string }[],
  contactId: number,
) => tx.sql(learnIdentities, [tx.companyId, JSON.stringify(identities), contactId])

/** Beside those who write messages of the contact: they hold its key, which a change leaves alone. */
const lock = { name: 'contact_lock', text: `select from contacts where company_id = $1 and id = $2 for no key update` }
/** False: there is none. */
export const lockContact = async (tx: TenantTransaction, contactId: ContactId): Promise<boolean> =>
  (await tx.sql(lock, [tx.companyId, contactId])).length > 0

const save = {
  name: 'contact_save',
  text: `update contacts set name = $3, number = $4, email = $5, extra_info = $6::jsonb, updated_at = $7 where company_id = $1 and id = $2`,
}
export const saveContact = (
  tx: TenantTransaction,
  contactId: ContactId,
  contact: { name: string; number: string; email: string; extraInfo: readonly ExtraInfo[] },
  now: Date,
) => {
  const { name, number, email, extraInfo } = contact
  return tx.sql(save, [tx.companyId, contactId, name, number, email, JSON.stringify(extraInfo), now])
}

const forget = {
  name: 'contact_identities_forget',
  text: `delete from contact_identities where company_id = $1 and contact_id = $2
    and ((kind = 'phone' and value = any($3)) or (kind = 'lid' and $4))`,
}
export const forgetIdentities = (
  tx: TenantTransaction,
  contactId: ContactId,
  { phones, lids }: { phones: readonly string[]; lids: boolean },
) => tx.sql(forget, [tx.companyId, contactId, phones, lids])

/** A number that somebody else took meanwhile ends in ERR_DUPLICATED_CONTACT. */
export const insertPhone = (tx: TenantTransaction, contactId: ContactId, number: string) =>
  tx.sql(insertIdentity, [tx.companyId, 'phone', number, contactId])

const switches = {
  name: 'contact_switches',
  text: `update contacts set active = coalesce($3, active), accept_audio_message = coalesce($4, accept_audio_message),
    disable_bot = coalesce($5, disable_bot), updated_at = $6 where company_id = $1 and id = $2`,
}
export const saveSwitches = (
  tx: TenantTransaction,
  contactId: ContactId,
  to: { isActive?: boolean; acceptsAudio?: boolean; isBotOff?: boolean },
  now: Date,
) => tx.sql(switches, [tx.companyId, contactId, to.isActive ?? null, to.acceptsAudio ?? null, to.isBotOff ?? null, now])

const consent = {
  name: 'contact_consent',
  text: `update contacts set lgpd_accepted_at = $3 where company_id = $1 and id = $2`,
}
export const saveConsent = (tx: TenantTransaction, contactId: number, at: Date | null) =>
  tx.sql(consent, [tx.companyId, contactId, at])

const knowing = {
  name: 'contact_connections',
  text: `select w.id, w.channel from connections w where w.company_id = $1 and w.deleted_at is null
    and exists (select from tickets t where t.company_id = $1 and t.contact_id = $2 and t.is_newest and t.connection_id = w.id)`,
}
export const connectionsThatKnow = (tx: TenantTransaction, contactId: ContactId) =>
  tx.sql<{ id: ConnectionId; channel: ChannelKind }>(knowing, [tx.companyId, contactId])

const blocked = {
  name: 'contact_blocked_chat',
  text: `select c.active, c.is_group, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at) identities
    from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.company_id = $1 and c.id = $2 group by c.active, c.is_group`,
}
interface BlockedChat {
  active: boolean
  is_group: boolean
  identities: readonly Identity[]
  [column: string]: unknown
}
export const blockedChat = async (tx: TenantTransaction, contactId: number): Promise<BlockedChat | null> =>
  (await tx.sql<BlockedChat>(blocked, [tx.companyId, contactId]))[0] ?? null

const remove = { name: 'contact_remove', text: `delete from contacts where company_id = $1 and id = $2 returning id` }
/** False: there is none. */
export const removeContact = async (tx: TenantTransaction, contactId: ContactId): Promise<boolean> =>
  (await tx.sql(remove, [tx.companyId, contactId])).length > 0
