import type { RecipientReason } from '@guiche/contract/features/campaign-states'
import { campaignRecipients } from '../../../../schema/campaign-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'

export type StoredRecipient = typeof campaignRecipients.$inferSelect
const columns = renamedColumnsOf(campaignRecipients, 'r')
const own = 'company_id = :companyId'

/** The contact with this number, and whether they want campaigns. */
const holder = (number: string) =>
  `left join lateral (select c.id, c.active, c.opted_out_at from contact_identities n join contacts c on c.company_id = n.company_id and c.id = n.contact_id
    where n.company_id = :companyId and n.kind = 'phone' and n.value = ${number} limit 1) c on true`

const stateOf = (isInvalid: string, invalid: 'not_on_whatsapp' | 'invalid_number') =>
  `case when ${isInvalid} or c.active = false or c.opted_out_at is not null then 'skipped' else 'queued' end,
    case when ${isInvalid} then '${invalid}' when c.active = false then 'contact_blocked' when c.opted_out_at is not null then 'opted_out' end`

export interface Filled {
  /** The id of the last inserted one; null: nobody was left. */
  last: number | null
}

const fillFromList = statement(
  'campaign_recipients_of_list',
  `with part as (select i.id, i.name, i.number, i.email, i.is_whatsapp_valid from contact_list_items i
      where i.company_id = :companyId and i.contact_list_id = :sourceId and i.id > :after order by i.id limit :most),
    added as (insert into campaign_recipients (company_id, campaign_id, item_id, contact_id, name, number, email, state, reason)
      select :companyId, :campaignId, p.id, c.id, p.name, p.number, p.email, ${stateOf('p.is_whatsapp_valid = false', 'not_on_whatsapp')}
      from part p ${holder('p.number')} order by p.id)
    select max(id) last from part`,
).rows<Filled & object>()
const fillFromTag = statement(
  'campaign_recipients_of_tag',
  `with part as (select c.id, c.name, c.number, c.email, c.active, c.opted_out_at from contact_tags t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id and not c.is_group
      where t.company_id = :companyId and t.tag_id = :sourceId and c.id > :after order by c.id limit :most),
    added as (insert into campaign_recipients (company_id, campaign_id, contact_id, name, number, email, state, reason)
      select :companyId, :campaignId, c.id, c.name, c.number, c.email, ${stateOf("c.number = ''", 'invalid_number')} from part c order by c.id)
    select max(id) last from part`,
).rows<Filled & object>()
/** The next part of the people of a list, or of a tag's contacts. */
export const fillPart = async (
  tx: TenantTransaction,
  source: 'list' | 'tag',
  part: { campaignId: number; sourceId: number; after: number; most: number },
): Promise<number | null> => {
  const [row] = await tx.sql(source === 'list' ? fillFromList : fillFromTag, part)
  return row?.last ?? null
}

/** A recipient as the list or the contact has them by now. */
export interface Candidate extends StoredRecipient {
  /** What WhatsApp says of the number; null: nothing yet, or it is no entry of a list. */
  isValid: boolean | null
  currentName: string
  currentEmail: string
  currentNumber: string
  /** The entry, the contact or its tag is gone. */
  isRemoved: boolean
}

const item = `left join contact_list_items i on i.company_id = r.company_id and i.id = r.item_id
    left join contacts k on r.item_id is null and k.company_id = r.company_id and k.id = r.contact_id`
const candidateColumns = `${columns}, i.is_whatsapp_valid "isValid", coalesce(i.name, k.name, r.name) "currentName",
    coalesce(i.email, k.email, r.email) "currentEmail", coalesce(i.number, k.number, r.number) "currentNumber",
    case when r.item_id is not null then i.id is null else not exists (select from contact_tags g join campaigns o on o.company_id = g.company_id and o.tag_id = g.tag_id
      where g.company_id = r.company_id and g.contact_id = r.contact_id and o.id = r.campaign_id) end "isRemoved"`
const confirmed = statement(
  'campaign_next_confirmed',
  `select ${candidateColumns} from campaign_recipients r ${item}
    where r.company_id = :companyId and r.campaign_id = :campaignId and r.state = 'confirmed' order by r.id limit 1`,
).rows<Candidate & object>()
const queued = statement(
  'campaign_next_queued',
  `select ${candidateColumns} from campaign_recipients r ${item}
    where r.company_id = :companyId and r.campaign_id = :campaignId and r.state = 'queued'
      and (not :waitsForChecks or i.id is null or i.is_whatsapp_valid is not null)
    order by r.id limit 1`,
).rows<Candidate & object>()
/**
 * Recipients who said yes wait for nothing more. `waitsForChecks`: numbers that were not checked yet are left for
 * later.
 */
export const nextCandidate = async (
  tx: TenantTransaction,
  campaignId: number,
  { waitsForChecks }: { waitsForChecks: boolean },
): Promise<Candidate | null> => {
  const [sure] = await tx.sql(confirmed, { campaignId })
  if (sure) return sure
  return (await tx.sql(queued, { campaignId, waitsForChecks }))[0] ?? null
}

const skip = statement(
  'campaign_recipient_end',
  `update campaign_recipients set state = :state, reason = :reason, contact_id = coalesce(:contactId, contact_id) where ${own} and id = :id`,
)
/** Skips them, with the reason. */
export const endRecipient = (
  tx: TenantTransaction,
  id: number,
  given: { state: 'skipped' | 'failed'; reason: RecipientReason; contactId: number | null },
) => tx.sql(skip, { id, ...given })

/** From here on they are whom it was sent to, whatever becomes of the list. */
const taken = 'name = :name, email = :email, number = :number'
const sent = statement(
  'campaign_recipient_sent',
  `update campaign_recipients set state = 'sending', reason = null, message_id = :messageId, contact_id = :contactId, ${taken}, sent_at = :now
    where ${own} and id = :id`,
)
const asked = statement(
  'campaign_recipient_asked',
  `update campaign_recipients set state = 'asked', reason = null, ask_message_id = :messageId, contact_id = :contactId, ${taken}, asked_at = :now
    where ${own} and id = :id`,
)
export const recordHandedOver = (
  tx: TenantTransaction,
  what: 'ask' | 'message',
  given: { id: number; messageId: string; contactId: number; name: string; email: string; number: string; now: Date },
) => tx.sql(what === 'ask' ? asked : sent, given)

const twin = statement(
  'campaign_recipient_twin',
  `select from campaign_recipients where ${own} and contact_id = :contactId and campaign_id = :campaignId and id <> :id
    and state not in ('queued', 'skipped') limit 1`,
)
/** Another entry of the same campaign is the same person. */
export const hasTwin = async (
  tx: TenantTransaction,
  given: { campaignId: number; contactId: number; id: number },
): Promise<boolean> => (await tx.sql(twin, given)).length > 0

const giveUp = statement(
  'campaign_recipients_unanswered',
  `update campaign_recipients set state = 'unanswered' where ${own} and campaign_id = :campaignId and state = 'asked' and asked_at < :before`,
)
/** Recipients who were asked before that and did not answer. */
export const endUnanswered = (tx: TenantTransaction, campaignId: number, before: Date) =>
  tx.sql(giveUp, { campaignId, before })

const left = statement(
  'campaign_recipients_left',
  `select count(*) filter (where state in ('queued', 'confirmed'))::int waiting, count(*) filter (where state = 'asked')::int asked,
      min(asked_at) filter (where state = 'asked') "askedSince", count(*) filter (where state = 'sending')::int "underWay"
    from campaign_recipients where ${own} and campaign_id = :campaignId and state in ('queued', 'confirmed', 'asked', 'sending')`,
).rows<Left & object>()
export interface Left {
  waiting: number
  asked: number
  askedSince: Date | null
  underWay: number
}
export const whoIsLeft = async (tx: TenantTransaction, campaignId: number): Promise<Left> => {
  const [row] = await tx.sql(left, { campaignId })
  if (!row) throw new Error('the recipients were not counted')
  return row
}

const again = statement(
  'campaign_recipients_again',
  `update campaign_recipients set state = case when confirmed_at is null then 'queued' else 'confirmed' end, reason = null,
      accepted_at = null, sent_at = null where ${own} and campaign_id = :campaignId and state = 'failed'
      and (reason <> 'marketing_limit' or not exists (select from messages m
        where m.company_id = :companyId and m.id = campaign_recipients.message_id and m.failed_at > :marketingSince)) returning id`,
).rows<{ id: number }>()
/** Returns how many. People for whom Meta refused marketing since `marketingSince` are left out. */
export const queueFailedAgain = async (
  tx: TenantTransaction,
  given: { campaignId: number; marketingSince: Date },
): Promise<number> => (await tx.sql(again, given)).length

const hears = statement(
  'campaign_recipient_hears',
  `select ${columns} from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.connection_id = :connectionId
    where r.company_id = :companyId and r.contact_id = :contactId and (r.answered_at is null or r.state = 'asked')
      and r.state in ('asked', 'sending', 'sent', 'delivered', 'read') and (r.state not in ('asked', 'sending') or exists (
        select from messages m where m.company_id = r.company_id and m.id = case r.state when 'asked' then r.ask_message_id else r.message_id end and m.delivery <> 'queued'))
    order by r.campaign_id desc, r.id desc limit 1 for update of r`,
).rows<StoredRecipient>()
/** The newest of a contact's on that number that an answer can belong to; locked. What waits to leave has no answer; what is being handed over may have arrived. */
export const lockHearing = async (
  tx: TenantTransaction,
  given: { contactId: number; connectionId: number },
): Promise<StoredRecipient | null> => (await tx.sql(hears, given))[0] ?? null

const answered = statement(
  'campaign_recipient_answered',
  `update campaign_recipients set state = :state, answered_at = coalesce(answered_at, :now),
      confirmed_at = case when :state = 'confirmed' then :now else confirmed_at end where ${own} and id = :id`,
)
export const recordAnswer = (tx: TenantTransaction, id: number, state: StoredRecipient['state'], now: Date) =>
  tx.sql(answered, { id, state, now })

const wishes = statement(
  'contact_wishes',
  `select active "isActive", opted_out_at is not null "isOptedOut", is_group "isGroup", email, name from contacts where company_id = :companyId and id = :contactId`,
).rows<Wishes & object>()
export interface Wishes {
  isActive: boolean
  isOptedOut: boolean
  isGroup: boolean
  email: string
  name: string
}
export const wishesOf = async (tx: TenantTransaction, contactId: number): Promise<Wishes | null> =>
  (await tx.sql(wishes, { contactId }))[0] ?? null

const move = statement(
  'campaign_recipients_move',
  `update campaign_recipients set contact_id = :to where company_id = :companyId and contact_id = :from
    and (:ids::bigint[] is null or id = any(:ids)) returning id`,
).rows<{ id: number }>()
/** `ids`: null for all entries of the contact. Returns those that were moved. */
export const moveToContact = async (
  tx: TenantTransaction,
  wanted: { from: number; to: number; ids: readonly number[] | null },
): Promise<number[]> => (await tx.sql(move, { from: wanted.from, to: wanted.to, ids: wanted.ids })).map(({ id }) => id)

const hopeAgain = statement(
  'campaign_recipients_hope_again',
  `update campaign_recipients r set state = 'queued', reason = null from campaigns c
    where c.company_id = :companyId and c.contact_list_id = :listId and c.status in ('EM_ANDAMENTO', 'CANCELADA')
      and r.company_id = :companyId and r.campaign_id = c.id and r.state = 'skipped' and r.reason = 'not_on_whatsapp' and r.item_id = :itemId
    returning c.connection_id "connectionId"`,
).rows<{ connectionId: number | null }>()
/** The entry has another number: whoever was left out for the one before has their turn yet. Answers the numbers that send to them. */
export const queueRenumbered = async (
  tx: TenantTransaction,
  given: { listId: number; itemId: number },
): Promise<number[]> =>
  (await tx.sql(hopeAgain, given)).flatMap(({ connectionId }) => (connectionId === null ? [] : [connectionId]))
