/**
 * The first round trip of the inbound transaction: locks the chats and their tickets, then reads everything that the
 * rules need, in one query.
 */

import type { ChannelKind } from '@guiche/contract/channels'
import type { TicketId } from '@guiche/contract/core/ids'
import type { MediaType } from '@guiche/contract/features/messages'
import { tickets } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { blankRow, columnsOf } from '../../../platform/db/table-rows.ts'
import { contactColumns, walletQueueOf, walletUserOf } from '../../contacts/queries.ts'
import type { ContactRow, PairsRow } from '../../contacts/view.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { replyWindow, windowedChannels } from '../../tickets/queries/reply-window.ts'
import { unfinishedStatuses } from '../../tickets/queries/ticket-row.ts'
import { type ShownTicketRow, shownColumns } from '../../tickets/view.ts'
import type { Neighbours } from '../rules/late-arrival.ts'
import type { MessageRow } from '../view.ts'
import { isSpokenOf } from './early-changes.ts'

/**
 * Locks every identity of a chat in a fixed order, so that a message from the number and one from the LID are handled
 * one after the other. For arrays of one the planner prefers custom plans, but planning this query takes longer than
 * running it, so a generic plan is forced.
 */
const lock = statement(
  'inbound_lock',
  `select pg_advisory_xact_lock(hashtextextended(k, :companyId)) from (select unnest(:chats::text[]) k order by 1) keys,
    (select set_config('plan_cache_mode', 'force_generic_plan', true)) kept`,
)

/**
 * Then locks the tickets: a running change of a ticket ends first, so that the events are true. The lock also makes
 * the order of rows (`seq`) the order of transactions, which is the order of events; a reply holds this lock from its
 * first statement.
 */
const hold = statement(
  'inbound_hold',
  `select from tickets where company_id = :companyId and id = any (array(
      select t.id from unnest(:connectionIds::int[], :kinds::text[], :names::text[]) k(connection_id, kind, value)
      cross join lateral (select contact_id from contact_identities where company_id = :companyId and kind = k.kind and value = k.value limit 1) ci
      cross join lateral (select id from tickets where company_id = :companyId and contact_id = ci.contact_id and connection_id = k.connection_id
        and status in ${unfinishedStatuses} limit 1) t))
    order by id for no key update`,
)

/** Each identity with its own key; see `one`. */
export const holderOf = `(select ci.contact_id from contact_identities ci
    where ci.company_id = :companyId and ci.kind = i.kind and ci.value = i.value limit 1) holder`

/** If two contacts hold identities of one person, the one with the number is used. */
export const firstHolder = `(array_agg(holder.contact_id order by (i.kind = 'phone') desc, holder.contact_id))[1]`

/**
 * `limit 1` keeps the planner at one index lookup; a plain join may become a scan of all rows of the company, above
 * all while the tables are young and not analysed yet.
 */
const one = (table: string, where: string) =>
  `lateral (select * from ${table} where company_id = :companyId and ${where} limit 1)`

const wasWrittenTo = (which: string) =>
  `exists (select from campaign_recipients r where r.company_id = :companyId and r.contact_id = c.id and ${which})`

const ofChat = `company_id = :companyId and contact_id = c.id and connection_id = k.connection_id`
/** The ticket may be one that closed just now (`timeCreateNewTicket`): the rules decide whether it is reopened. */
const noUnfinished = `t.id is null or t.status = 'closed'`

const factsOf = <const Keys extends string>(name: string, keys: Keys) =>
  statement(
    name,
    `select k.place::int place,
    exists (select 1 from messages m where m.company_id = :companyId and m.connection_id = k.connection_id and m.external_id = k.external_id) is_seen,
    w.name connection_name, w.channel connection_channel, w.group_as_ticket, w.greeting_message <> '' has_greeting,
    w.collective_vacation_message <> '' has_vacation, (w.integration_id is not null or w.prompt_id is not null) has_outside,
    coalesce(w.flow_id_welcome, w.flow_id_not_phrase) is not null begins_flow,
    exists (select from phrase_campaigns p where p.company_id = :companyId and p.connection_id = k.connection_id and p.is_active) hears_phrases,
    ${contactColumns}, coalesce(c.extra_info, '[]'::jsonb) extra_info, coalesce(c.other_numbers, '{}') other_numbers, c.lgpd_accepted_at, known.names known_names,
    nextval('messages_seq_seq') new_seq,
    latest.sent_at last_sent_at, latest.received_at last_received_at,
    case when c.id is null then nextval('contacts_id_seq')::int end new_contact_id,
    ${columnsOf(tickets, 't', shownColumns)},
    case when ${noUnfinished} then nextval('tickets_id_seq')::int end new_ticket_id,
    case when not (${noUnfinished}) then t.reply_until when w.channel in ${windowedChannels} then ${replyWindow('c.id', 'k.connection_id')} end reply_until,
    q.name queue_name, q.color queue_color, u.name user_name,
    (select rollback_lane_id from tags where company_id = :companyId and id = t.lane_id and is_kanban) rollback_lane_id,
    case when ${noUnfinished} then (select jsonb_build_object('count', count(*), 'id', min(oq.id), 'name', min(oq.name), 'color', min(oq.color),
        'speaks', coalesce(bool_or(oq.close_ticket or oq.file_list_id is not null or oq.integration_id is not null
          or exists (select from queue_options qo where qo.company_id = :companyId and qo.queue_id = oq.id)), false))
      from connection_queues cq join queues oq on oq.company_id = cq.company_id and oq.id = cq.queue_id and oq.removed_at is null
      where cq.company_id = :companyId and cq.connection_id = k.connection_id) end menu,
    case when ${noUnfinished} then jsonb_build_object('user', ${walletUserOf}, 'queue', ${walletQueueOf}) end wallet,
    ${tagsOfContact(':companyId', 'c.id')} tags,
    coalesce((select jsonb_object_agg(s.key, left(s.value, 20)) from settings s where s.company_id = :companyId
      and s.key in ('enableLGPD', 'lgpdHideNumber', 'lgpdConsent', 'lgpdMessage', 'acceptAudioMessageContact',
        'scheduleType', 'userRandom', 'sendQueuePosition', 'sendGreetingMessageOneQueues', 'DirectTicketsToWallets')), '{}'::jsonb) settings,
    exists (select from push_devices d where d.company_id = :companyId) has_devices,
    ${wasWrittenTo("(r.answered_at is null or r.state = 'asked') and r.state in ('asked', 'sending', 'sent', 'delivered', 'read')")} in_campaign,
    ${wasWrittenTo("r.state not in ('queued', 'skipped')")} knows_campaigns, ${isSpokenOf('k')} is_spoken_of
  from ${keys} k(connection_id, external_id, place)
  cross join ${one('connections', 'id = k.connection_id and deleted_at is null')} w
  left join lateral (select ${firstHolder} contact_id, array_agg(i.kind || ':' || i.value) names
    from unnest(:places::int[], :kinds::text[], :names::text[]) i(place, kind, value) cross join lateral ${holderOf} where i.place = k.place) known on true
  left join ${one('contacts', 'id = known.contact_id')} c on true
  left join lateral ((select * from tickets where ${ofChat} and status in ${unfinishedStatuses} limit 1)
    union all (select * from tickets where ${ofChat} and w.time_create_new_ticket > 0 and status = 'closed' and is_newest
      and updated_at > :now::timestamptz - make_interval(mins => w.time_create_new_ticket) limit 1) limit 1) t on true
  left join ${one('queues', 'id = t.queue_id')} q on true
  left join ${one('users', 'id = t.user_id')} u on true
  cross join lateral (select max(timed.sent_at) sent_at, max(timed.received_at) received_at from (select r.sent_at, r.received_at
      from (select m.sent_at, m.received_at, m.seq from messages m where m.company_id = :companyId and m.contact_id = c.id
        and m.connection_id = k.connection_id order by m.seq desc limit 1000) r
      where r.sent_at is not null order by r.seq desc limit 20) timed) latest`,
  ).rows<InboundFacts>()
/** For a single message plain values are used, so the plan has no loops. */
const factsOfOne = factsOf('inbound_facts_of_one', '(values (:connectionId::int, :externalId::text, 1))')
const factsOfMany = factsOf(
  'inbound_facts_of_many',
  'unnest(:connectionIds::int[], :externalIds::text[]) with ordinality',
)

/** The answered message, by its external id; the author's name only in groups. */
const quoted = statement(
  'inbound_quoted',
  `select m.connection_id, m.external_id, m.contact_id, m.id, left(m.body, 500) body, m.from_me, m.media_type, m.is_deleted, a.name author_name
    from unnest(:connectionIds::int[], :externalIds::text[]) k(connection_id, external_id)
    cross join lateral (select * from messages where company_id = :companyId and connection_id = k.connection_id and external_id = k.external_id limit 1) m
    left join ${one('contacts', 'id = m.author_contact_id')} a on true`,
).rows<QuotedRow>()
interface QuotedRow {
  connection_id: number
  external_id: string
  contact_id: number
  id: string
  body: string
  from_me: boolean
  media_type: MediaType
  is_deleted: boolean
  author_name: string | null
  [column: string]: unknown
}

interface ChatFacts extends PairsRow {
  /** Which of the given keys these facts belong to, counted from 1. */
  place: number
  is_seen: boolean
  new_seq: number
  /** The channel's time of the latest message that has one: the last message may itself have arrived late. */
  last_sent_at: Date | null
  last_received_at: Date | null
  connection_name: string
  connection_channel: ChannelKind
  group_as_ticket: string
  has_greeting: boolean
  has_vacation: boolean
  /** An external system answers new conversations of this connection. */
  has_outside: boolean
  /** A conversation of the connection may start with a flow; a phrase may start one at any time. */
  begins_flow: boolean
  hears_phrases: boolean
  lgpd_accepted_at: Date | null
  /** The chat's identities that are stored already, as `kind:value`; null: none. */
  known_names: string[] | null
  /** Of the conversation: a new ticket takes it over. */
  reply_until: Date | null
  /** For a new ticket: the connection's only queue, or how many there are. `speaks`: a queue has an automatic text. */
  menu: { count: number; id: number; name: string; color: string; speaks: boolean } | null
  /** For a new ticket: the wallet's owner, and in which queue. */
  wallet: {
    user: { id: number; name: string } | null
    queue: { id: number; name: string; color: string } | null
  } | null
  /** Where the ticket's lane leads back to when the customer writes; null: nowhere. */
  rollback_lane_id: number | null
  tags: { id: number; name: string; color: string }[]
  /** Only the beginning of a text: whether there is one. */
  settings: Record<string, string>
  /** Whether anybody in the company has push notifications. */
  has_devices: boolean
  /** A campaign wrote to them and waits for an answer. */
  in_campaign: boolean
  /** A campaign wrote to them at some time, so their message may be an opt-out. */
  knows_campaigns: boolean
  /** An edit, a deletion, a reaction or a vote arrived before the message. */
  is_spoken_of: boolean
  [column: string]: unknown
}

/** The columns of the ticket itself; the rest of its row comes from its contact, connection and company. */
export type OwnColumns = Omit<
  ShownTicketRow,
  | keyof ContactRow
  | 'company_id'
  | 'channel'
  | 'connection_id'
  | 'connection_name'
  | 'group_as_ticket'
  | 'connection_removed'
  | 'reply_until'
  | 'tags'
  | keyof PairsRow
  | 'hides_numbers'
>

/** A ticket before anything has happened in it. */
export const blankTicket = blankRow(tickets, shownColumns, [
  'id',
  'uuid',
  'status',
  'is_group',
  'created_at',
  'updated_at',
])

/** If there is none yet the columns are null, and a new id is already taken. */
type KnownContact = ContactRow & { new_contact_id: null }
type NoContact = { [column in keyof ContactRow]: null } & { new_contact_id: number }
/** Or one that is to be reopened. */
type UnfinishedTicket = OwnColumns & { new_ticket_id: null }
type NoTicket = { [column in keyof OwnColumns]: null } & { new_ticket_id: TicketId }

export type InboundFacts = ChatFacts & (KnownContact | NoContact) & (UnfinishedTicket | NoTicket)
export type FoundFacts = InboundFacts & { quoted: MessageRow['quoted'] }

export interface InboundKeys {
  connectionId: number
  externalId: string
  quotes: string | null
  /** The stored identities of the chat. */
  identities: readonly { kind: string; value: string }[]
  /** The lookup keys: also the other form of Brazilian numbers. */
  lookups: readonly { kind: string; value: string }[]
}

/**
 * Among the chat's latest messages: the first that was sent after `endOfSecond`, or in the second before it and
 * received between `from` and `to`, and those before it.
 */
const neighbours = statement(
  'inbound_neighbours',
  `with latest as materialized (
      select seq, sent_at, received_at, ticket_id from messages where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId order by seq desc limit 20000
    ), successor as (select seq, sent_at from latest where ticket_id = :ticketId and (sent_at >= :endOfSecond::timestamptz
      or (sent_at >= :endOfSecond::timestamptz - interval '1 second' and received_at > :from::timestamptz
        and received_at <= coalesce(:to::timestamptz, 'infinity'))) order by seq limit 1)
    select seq successor, sent_at "successorSentAt", (select m.seq from messages m where m.company_id = :companyId and m.contact_id = :contactId and m.connection_id = :connectionId
        and m.seq < successor.seq order by m.seq desc limit 1) predecessor,
      (select l.sent_at from latest l where l.seq < successor.seq and l.sent_at is not null order by l.seq desc limit 1) "predecessorSentAt"
    from successor`,
).rows<Neighbours>()
/**
 * The messages between which one sent before `endOfSecond` belongs; null: after all. Only of its own ticket. `came`:
 * messages of the same second that we received later come after it.
 */
export const neighboursOf = async (
  tx: TenantTransaction,
  facts: InboundFacts,
  connectionId: number,
  { endOfSecond, came }: { endOfSecond: Date; came: { from: Date; to: Date | null } | null },
) => {
  const chat = { contactId: facts.contact_id, connectionId, ticketId: facts.id }
  const values = { ...chat, endOfSecond, from: came?.from ?? null, to: came?.to ?? null }
  return (await tx.sql(neighbours, values))[0] ?? null
}

export const kindsAndNames = (names: InboundKeys['lookups']) => ({
  kinds: names.map(({ kind }) => kind),
  names: names.map(({ value }) => value),
})

const stillClosed = statement(
  'inbound_still_closed',
  `select from tickets where company_id = :companyId and id = :ticketId and status = 'closed' for no key update`,
)
/** Locks a closed ticket until the transaction ends; returns whether it is still closed. */
export const holdClosed = async (tx: TenantTransaction, ticketId: TicketId): Promise<boolean> =>
  (await tx.sql(stillClosed, { ticketId })).length > 0

/** As if no closed ticket had been found. */
export const withoutTicket = <F extends InboundFacts>(facts: F): F => ({
  ...facts,
  ...Object.fromEntries(shownColumns.map((column) => [column, null])),
})

/** Until the transaction ends nothing else is stored in a chat with one of these identities. */
export const holdChats = (tx: TenantTransaction, connectionId: number, names: InboundKeys['lookups']) =>
  tx.sql(lock, { chats: chatsOf(names.map((name) => ({ connectionId, ...name }))) })

const chatsOf = (names: readonly { connectionId: number; kind: string; value: string }[]) =>
  names.map(({ connectionId, kind, value }) => `${connectionId}:${kind}:${value}`)

/**
 * In the order of the keys; null: the connection no longer exists. `quoted` is the answered message, if it is in the
 * same chat.
 */
export const inboundFacts = async (
  tx: TenantTransaction,
  keys: readonly InboundKeys[],
  now: Date,
): Promise<(FoundFacts | null)[]> => {
  const names = keys.flatMap(({ connectionId, lookups }) => lookups.map((name) => ({ connectionId, ...name })))
  const [, , found, quotes] = await Promise.all([
    tx.sql(lock, { chats: chatsOf(names) }),
    tx.sql(hold, { connectionIds: names.map(({ connectionId }) => connectionId), ...kindsAndNames(names) }),
    readFacts(tx, keys, now),
    readQuotes(tx, keys),
  ])
  const byPlace = new Map(found.map((each) => [each.place, each]))
  return keys.map((key, index) => {
    const facts = byPlace.get(index + 1)
    const quote = quotes.find((each) => each.connection_id === key.connectionId && each.external_id === key.quotes)
    return facts ? { ...facts, quoted: quote && quote.contact_id === facts.contact_id ? quotedOf(quote) : null } : null
  })
}

const readFacts = (tx: TenantTransaction, keys: readonly InboundKeys[], now: Date) => {
  const names = keys.flatMap((each, index) => each.lookups.map((name) => ({ ...name, place: index + 1 })))
  const known = { places: names.map(({ place }) => place), ...kindsAndNames(names), now }
  const [only] = keys
  if (only && keys.length === 1)
    return tx.sql(factsOfOne, { connectionId: only.connectionId, externalId: only.externalId, ...known })
  const connectionIds = keys.map(({ connectionId }) => connectionId)
  return tx.sql(factsOfMany, { connectionIds, externalIds: keys.map(({ externalId }) => externalId), ...known })
}

const readQuotes = async (tx: TenantTransaction, keys: readonly InboundKeys[]): Promise<QuotedRow[]> => {
  const asked = keys.filter(({ quotes }) => quotes !== null)
  if (asked.length === 0) return []
  return tx.sql(quoted, {
    connectionIds: asked.map(({ connectionId }) => connectionId),
    externalIds: asked.map(({ quotes }) => quotes),
  })
}

const quotedOf = (row: QuotedRow): MessageRow['quoted'] => ({
  id: row.id,
  body: row.body,
  fromMe: row.from_me,
  mediaType: row.media_type,
  isDeleted: row.is_deleted,
  contactName: row.author_name,
})
