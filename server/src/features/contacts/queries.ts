import type { ContactId } from '@guiche/contract/core/ids'
import type { Contact } from '@guiche/contract/features/contacts'
import { phoneVariants } from '@guiche/contract/phone-number'
import { contacts } from '../../../schema/inbox-tables.ts'
import type { Identity } from '../../channels/channel.ts'
import type { Ctx, UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, prefixedColumnsOf } from '../../platform/db/table-rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { areOn } from '../../setting-sql.ts'
import { viewerOf } from '../../viewer.ts'
import { tagsOfContact } from '../tags/queries.ts'
import { countAskedNumber } from './queries/ask-number.ts'
import { wholeNumber } from './rules.ts'
import {
  type ContactRow,
  type StoredContactRow,
  shownColumns,
  shownPairColumns,
  toContactSummary,
  toContactView,
} from './view.ts'

/** The same names wherever a contact is selected beside something else. */
export const contactColumns = prefixedColumnsOf(contacts, 'c', 'contact_', shownColumns)

/** A contact's pairs, and what is needed to show them. */
export const pairColumns = columnsOf(contacts, 'c', shownPairColumns)

const known = statement(
  'contact_identity_known',
  `select exists (select 1 from contact_identities where company_id = :companyId and kind = :kind and value = :value) "isKnown"`,
).rows<{ isKnown: boolean }>()
/** Whether the company knows somebody with this identity. */
export const isKnownIdentity = (ctx: Ctx, { kind, value }: Identity): Promise<boolean> =>
  ctx.transact(async ({ tx }) => (await tx.sql(known, { kind, value }))[0]?.isKnown ?? false)

/**
 * Whether agents see numbers masked; `:companyId` is the company. Evaluated once per statement, not per row, because
 * it does not depend on the contact.
 */
export const numbersAreHidden = areOn('enableLGPD', 'lgpdHideNumber')

/** The owner of the wallet of contact `c`, and the queue; null: nobody who exists. `:companyId` is the company. */
export const walletUserOf = `(select jsonb_build_object('id', wu.id, 'name', wu.name) from users wu
  where wu.company_id = :companyId and wu.id = c.wallet_user_id and wu.is_active and wu.deleted_at is null)`
export const walletQueueOf = `(select jsonb_build_object('id', wq.id, 'name', wq.name, 'color', wq.color) from queues wq
  where wq.company_id = :companyId and wq.id = c.wallet_queue_id and wq.removed_at is null)`

const stored = <const Where extends string>(where: Where) =>
  `select ${contactColumns}, ${tagsOfContact('c.company_id', 'c.id')} tags, ${pairColumns}, c.lgpd_accepted_at, c.opted_out_at, c.opted_out_by, c.created_at,
      c.wallet_user_id, c.wallet_queue_id, ${walletUserOf} wallet_user, ${walletQueueOf} wallet_queue,
      (select jsonb_build_object('id', w.id, 'name', w.name) from tickets t
        join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.deleted_at is null
        where t.company_id = c.company_id and t.contact_id = c.id and t.is_newest order by t.updated_at desc limit 1) connection,
      ${numbersAreHidden} hides_numbers
    from contacts c where c.company_id = :companyId and ${where}` as const
const one = statement('contact_one', stored('c.id = :contactId')).rows<StoredContactRow>()
const several = statement('contacts_several', stored('c.id = any(:contactIds::int[])')).rows<StoredContactRow>()

/** A contact's identities as jsonb, the oldest first; `contact` is a column, `:companyId` the company. */
export const identitiesOf = (contact: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at)
    from contact_identities i where i.company_id = :companyId and i.contact_id = ${contact}), '[]'::jsonb)`

/**
 * The contacts with one of these numbers, as an array of ids; null if not searched. `numbers` is a parameter,
 * `:companyId` the company.
 */
export const holdersOf = <const Numbers extends string>(numbers: Numbers) =>
  `case when ${numbers}::text[] is not null then array(select i.contact_id from contact_identities i
    where i.company_id = :companyId and i.kind = 'phone' and i.value = any(${numbers}::text[])) end` as const

export const storedContact = async (tx: TenantTransaction, contactId: number): Promise<StoredContactRow | null> =>
  (await tx.sql(one, { contactId }))[0] ?? null

export const storedContacts = (tx: TenantTransaction, contactIds: readonly number[]): Promise<StoredContactRow[]> =>
  tx.sql(several, { contactIds })

/** The contact as this viewer sees it. */
export const contactView = (ctx: UserCtx, row: StoredContactRow): Contact =>
  toContactView(row, ctx.companyId, viewerOf(ctx))

export const contactById = (ctx: UserCtx, contactId: ContactId): Promise<Contact> =>
  ctx.transact(async ({ tx }) => {
    const row = await storedContact(tx, contactId)
    if (!row) throw new Refusal('ERR_NO_CONTACT_FOUND')
    return contactView(ctx, row)
  })

const ofPhone = statement(
  'contact_of_phone',
  `select ${contactColumns} from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = :companyId and i.kind = 'phone' and i.value = any(:values) limit 1`,
).rows<ContactRow>()

/** The contact with this number, with or without the ninth digit. */
export const contactProfile = async (ctx: UserCtx, number: string) => {
  const digits = number.replace(/\D/g, '')
  await countAskedNumber(ctx, digits)
  // A question over the limit is not answered.
  const isAnswered = ctx.actor.seesNumbers || wholeNumber(digits).length > 0
  const values = isAnswered ? phoneVariants(digits) : []
  return ctx.transact(async ({ tx }) => {
    const row = (await tx.sql(ofPhone, { values }))[0]
    if (!row) return { contactId: 0, urlPicture: null, profilePicUrl: null }
    const viewer = viewerOf(ctx)
    const { id, urlPicture, profilePicUrl } = toContactSummary(row, ctx.companyId, viewer)
    return { contactId: id, urlPicture, profilePicUrl }
  })
}
