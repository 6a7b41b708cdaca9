import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo, OptOutSource } from '@guiche/contract/features/contacts'
import { contactIdentities, contacts } from '../../../schema/inbox-tables.ts'
import type { Identity } from '../../channels/channel.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import type { Described } from './rules.ts'

const insertContact = insertInto('contact_insert', contacts, {
  given: ['name', 'number', 'email'],
  computed: { extraInfo: ':extraInfo::jsonb', channel: `'whatsapp'` },
  after: 'returning id',
}).rows<{ id: ContactId }>()
const insertIdentity = insertInto('contact_identity_insert', contactIdentities, {
  given: ['kind', 'contactId'],
  computed: { value: ':number' },
})
const learnIdentities = statement(
  'contact_identities_learn',
  `insert into contact_identities (company_id, kind, value, contact_id)
    select :companyId, i.kind, i.value, :contactId from jsonb_to_recordset(:identities::jsonb) as i(kind text, value text)
    on conflict do nothing`,
)
/** Each identity with its own key: `limit 1` keeps the planner at one index lookup. */
const holders = statement(
  'contact_identity_holders',
  `select distinct holder.contact_id id from jsonb_to_recordset(:identities::jsonb) as i(kind text, value text)
    cross join lateral (select ci.contact_id from contact_identities ci
      where ci.company_id = :companyId and ci.kind = i.kind and ci.value = i.value limit 1) holder`,
).rows<{ id: ContactId }>()

/** A second contact with this number gives ERR_DUPLICATED_CONTACT: the identity is unique. */
export const insertContactWithPhone = async (
  tx: TenantTransaction,
  contact: { name: string; number: string; email: string; extraInfo: readonly ExtraInfo[] },
): Promise<ContactId> => {
  const rows = await tx.sql(insertContact, {
    name: contact.name,
    number: contact.number,
    email: contact.email,
    extraInfo: JSON.stringify(contact.extraInfo),
  })
  const id = rows[0]?.id
  if (!id) throw new Error('the contact was not inserted')
  await insertPhone(tx, id, contact.number)
  return id
}

/** In a fixed order: two calls for the same identities wait for each other. */
const hold = statement(
  'contact_numbers_hold',
  `select pg_advisory_xact_lock(hashtextextended('number ' || k, :companyId)) from (select unnest(:names::text[]) k order by 1) keys`,
)
export const holdNumbers = (tx: TenantTransaction, names: readonly { kind: string; value: string }[]) =>
  tx.sql(hold, { names: [...new Set(names.map(({ kind, value }) => `${kind}:${value}`))] })

export const identityHolders = (tx: TenantTransaction, identities: readonly { kind: string; value: string }[]) =>
  tx.sql(holders, { identities: JSON.stringify(identities) })

export const rememberIdentities = (
  tx: TenantTransaction,
  identities: readonly { kind: string; value: string }[],
  contactId: number,
) => tx.sql(learnIdentities, { identities: JSON.stringify(identities), contactId })

/** A name that is a LID says nothing once the number is known. */
const learnNumber = statement(
  'contact_number_learn',
  `update contacts c set number = :number, updated_at = now(),
      name = case when c.name = '' or exists (select from contact_identities i
        where i.company_id = :companyId and i.contact_id = c.id and i.value = c.name) then :number else c.name end
    where c.company_id = :companyId and c.id = :contactId and c.number = '' and not c.is_group
      and exists (select from contact_identities p where p.company_id = :companyId and p.kind = 'phone' and p.value = :number and p.contact_id = c.id)
    returning c.id`,
).rows<{ id: ContactId }>()
/** The number of a contact that has none; false: it has one, or the number is not its own. */
export const saveLearntNumber = async (tx: TenantTransaction, contactId: ContactId, number: string): Promise<boolean> =>
  (await tx.sql(learnNumber, { contactId, number })).length > 0

/** Does not block writers of the contact's messages: they lock only its key, which a change does not touch. */
const lock = statement(
  'contact_lock',
  `select from contacts where company_id = :companyId and id = :contactId for no key update`,
)
/** False: there is none. */
export const lockContact = async (tx: TenantTransaction, contactId: ContactId): Promise<boolean> =>
  (await tx.sql(lock, { contactId })).length > 0

const save = statement(
  'contact_save',
  `update contacts set name = :name, number = :number, email = :email, extra_info = :extraInfo::jsonb,
    other_numbers = :otherNumbers, updated_at = :now where company_id = :companyId and id = :contactId`,
)
export const saveContact = (tx: TenantTransaction, contactId: ContactId, contact: Described, now: Date) => {
  const { name, number, email, extraInfo, otherNumbers } = contact
  return tx.sql(save, { contactId, name, number, email, extraInfo: JSON.stringify(extraInfo), otherNumbers, now })
}

const forget = statement(
  'contact_identities_forget',
  `delete from contact_identities where company_id = :companyId and contact_id = :contactId
    and ((kind = 'phone' and value = any(:phones)) or (kind = 'lid' and :lids))`,
)
export const forgetIdentities = (
  tx: TenantTransaction,
  contactId: ContactId,
  { phones, lids }: { phones: readonly string[]; lids: boolean },
) => tx.sql(forget, { contactId, phones, lids })

/** If somebody else took the number meanwhile, it gives ERR_DUPLICATED_CONTACT. */
export const insertPhone = (tx: TenantTransaction, contactId: ContactId, number: string) =>
  tx.sql(insertIdentity, { kind: 'phone', number, contactId })

const switches = statement(
  'contact_switches',
  `update contacts set active = coalesce(:isActive, active), accept_audio_message = coalesce(:acceptsAudio, accept_audio_message),
    disable_bot = coalesce(:isBotOff, disable_bot), updated_at = :now where company_id = :companyId and id = :contactId`,
)
export const saveSwitches = (
  tx: TenantTransaction,
  contactId: ContactId,
  to: { isActive?: boolean; acceptsAudio?: boolean; isBotOff?: boolean },
  now: Date,
) =>
  tx.sql(switches, {
    contactId,
    isActive: to.isActive ?? null,
    acceptsAudio: to.acceptsAudio ?? null,
    isBotOff: to.isBotOff ?? null,
    now,
  })

const consent = statement(
  'contact_consent',
  `update contacts set lgpd_accepted_at = :at where company_id = :companyId and id = :contactId`,
)
export const saveConsent = (tx: TenantTransaction, contactId: number, at: Date | null) =>
  tx.sql(consent, { contactId, at })

export interface OptOut {
  at: Date | null
  by: OptOutSource | null
}
const optOut = statement(
  'contact_opt_out',
  `update contacts set opted_out_at = :at, opted_out_by = :by where company_id = :companyId and id = :contactId`,
)
export const saveOptOut = (tx: TenantTransaction, contactId: number, { at, by }: OptOut) =>
  tx.sql(optOut, { contactId, at, by })

const knowing = statement(
  'contact_connections',
  `select w.id, w.channel from connections w where w.company_id = :companyId and w.deleted_at is null
    and exists (select from tickets t where t.company_id = :companyId and t.contact_id = :contactId and t.is_newest and t.connection_id = w.id)`,
).rows<{ id: ConnectionId; channel: ChannelKind }>()
export const connectionsThatKnow = (tx: TenantTransaction, contactId: ContactId) => tx.sql(knowing, { contactId })

const blocked = statement(
  'contact_blocked_chat',
  `select c.active, c.is_group, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at) identities
    from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
    where c.company_id = :companyId and c.id = :contactId group by c.active, c.is_group`,
).rows<BlockedChat>()
interface BlockedChat {
  active: boolean
  is_group: boolean
  identities: readonly Identity[]
  [column: string]: unknown
}
export const blockedChat = async (tx: TenantTransaction, contactId: number): Promise<BlockedChat | null> =>
  (await tx.sql(blocked, { contactId }))[0] ?? null

const remove = statement(
  'contact_remove',
  `delete from contacts where company_id = :companyId and id = :contactId returning id`,
)
/** False: there is none. */
export const removeContact = async (tx: TenantTransaction, contactId: ContactId): Promise<boolean> =>
  (await tx.sql(remove, { contactId })).length > 0
