/** Trip one of the inbound transaction: the locks of the chat, then everything that the rules need, in one query. */
import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { contactColumns } from '../../contacts/queries.ts'
import type { MessageRow } from '../view.ts'

/** Every name of the chat is locked, in one order, so that a message under the number and one under the LID go one after the other. */
const lock = {
  name: 'inbound_lock',
  text: `select pg_advisory_xact_lock(hashtextextended(k, $1)) from (select unnest($2::text[]) k order by 1) keys`,
}

/**
 * Each name by the key of its own. Here and for the ticket below, `limit 1` holds the planner to one look into the index: a plain join it
 * may turn into reading all of the company's rows, above all while the tables are young and not yet analysed.
 */
const holdersOf = (kinds: string, values: string) => `unnest(${kinds}::text[], ${values}::text[]) i(kind, value)
  cross join lateral (select ci.contact_id from contact_identities ci
    where ci.company_id = $1 and ci.kind = i.kind and ci.value = i.value limit 1) holder`

/** One person's names that two contacts hold: the one with the number is meant. */
const firstHolder = `(array_agg(holder.contact_id order by (i.kind = 'phone') desc, holder.contact_id))[1]`

const facts = {
  name: 'inbound_facts',
  text: `select
    exists (select 1 from messages m where m.company_id = $1 and m.connection_id = $2 and m.external_id = $3) is_seen,
    (select jsonb_build_object('id', m.id, 'body', left(m.body, 500), 'fromMe', m.from_me, 'mediaType', m.media_type,
        'isDeleted', m.is_deleted, 'contactName', qa.name)
      from messages m left join contacts qa on qa.company_id = m.company_id and qa.id = m.author_contact_id
      where m.company_id = $1 and m.connection_id = $2 and m.external_id = $6 and m.contact_id = c.id) quoted,
    w.name connection_name, w.channel connection_channel, w.group_as_ticket,
    ${contactColumns}, known.names known_names,
    case when c.id is null then nextval('contacts_id_seq')::int end new_contact_id,
    t.id, t.uuid, t.status, t.queue_id, t.user_id, t.is_group, t.is_bot, t.is_transfered, t.use_integration, t.amount_used_bot_queues,
    t.last_message, t.last_message_at, t.last_message_from_me, t.unread_messages, t.reply_until, t.accepted_at, t.closed_at, t.created_at, t.updated_at,
    case when t.id is null then nextval('tickets_id_seq')::int end new_ticket_id,
    q.name queue_name, q.color queue_color, u.name user_name,
    case when t.id is null then (select jsonb_build_object('id', min(oq.id), 'name', min(oq.name), 'color', min(oq.color))
      from connection_queues cq join queues oq on oq.company_id = cq.company_id and oq.id = cq.queue_id
      where cq.company_id = $1 and cq.connection_id = $2 having count(*) = 1) end only_queue,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
      from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
      where ct.company_id = $1 and ct.contact_id = c.id), '[]'::jsonb) tags,
    coalesce((select jsonb_object_agg(s.key, s.value) from settings s where s.company_id = $1
      and s.key in ('enableLGPD', 'lgpdHideNumber', 'acceptAudioMessageContact')), '{}'::jsonb) settings
  from connections w
  left join lateral (select ${firstHolder} contact_id, array_agg(i.kind || ':' || i.value) names from ${holdersOf('$4', '$5')}) known on true
  left join contacts c on c.company_id = $1 and c.id = known.contact_id
  left join lateral (select * from tickets where company_id = $1 and contact_id = c.id and connection_id = $2
    and status in ('open', 'pending', 'group', 'nps', 'lgpd') limit 1) t on true
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  where w.company_id = $1 and w.id = $2 and w.deleted_at is null`,
}

/** Contact and ticket columns are null where there is none yet; their ids-to-be are taken ahead. */
export interface InboundFacts {
  is_seen: boolean
  /** What the message answers; `contactName` only where a group tells who wrote it. */
  quoted: MessageRow['quoted']
  connection_name: string
  connection_channel: string
  group_as_ticket: string
  contact_id: number | null
  contact_name: string
  contact_number: string
  contact_email: string
  contact_channel: string
  contact_is_group: boolean
  contact_active: boolean
  contact_accept_audio: boolean
  contact_disable_bot: boolean
  contact_picture: string | null
  /** The chat's names that are stored already, as `kind:value`; null: none. */
  known_names: string[] | null
  new_contact_id: number | null
  id: TicketId | null
  uuid: string
  status: string
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  user_id: number | null
  user_name: string | null
  is_group: boolean
  is_bot: boolean
  is_transfered: boolean
  use_integration: boolean
  amount_used_bot_queues: number
  last_message: string
  last_message_at: Date | null
  last_message_from_me: boolean
  unread_messages: number
  reply_until: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  created_at: Date
  updated_at: Date
  new_ticket_id: TicketId | null
  only_queue: { id: number; name: string; color: string } | null
  tags: { id: number; name: string; color: string }[]
  settings: Record<string, string>
  [column: string]: unknown
}

export interface InboundKeys {
  connectionId: number
  externalId: string
  quotes: string | null
  /** What is stored of the chat's names. */
  identities: readonly { kind: string; value: string }[]
  /** What is looked up: the same with the other form of Brazilian numbers. */
  lookups: readonly { kind: string; value: string }[]
}

const columnsOf = (names: InboundKeys['lookups']) => [names.map(({ kind }) => kind), names.map(({ value }) => value)]

/** Null: the connection is gone. */
export const inboundFacts = async (tx: TenantTransaction, keys: InboundKeys): Promise<InboundFacts | null> => {
  const names = keys.lookups.map(({ kind, value }) => `${keys.connectionId}:${kind}:${value}`)
  const locked = tx.sql(lock, [tx.companyId, names])
  const rows = tx.sql<InboundFacts>(facts, [
    tx.companyId,
    keys.connectionId,
    keys.externalId,
    ...columnsOf(keys.lookups),
    keys.quotes,
  ])
  const [, found] = await Promise.all([locked, rows])
  return found[0] ?? null
}

const insertContact = {
  name: 'inbound_contact',
  text: `insert into contacts (id, company_id, name, number, channel, is_group, accept_audio_message) overriding system value
    values ($2, $1, $3, $4, $5, $6, $7)`,
}
const insertIdentities = {
  name: 'inbound_identities',
  text: `insert into contact_identities (company_id, kind, value, contact_id)
    select $1, i.kind, i.value, $3 from jsonb_to_recordset($2::jsonb) as i(kind text, value text)`,
}
const learnIdentities = {
  ...insertIdentities,
  name: 'inbound_identities_learn',
  text: `${insertIdentities.text} on conflict do nothing`,
}
const rename = {
  name: 'inbound_contact_name',
  text: `update contacts set name = $3, updated_at = now() where company_id = $1 and id = $2`,
}
const insertTicket = {
  name: 'inbound_ticket',
  text: `insert into tickets (id, uuid, company_id, contact_id, connection_id, channel, status, queue_id, is_group, is_bot, created_at, updated_at)
    overriding system value values ($2, $3, $1, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
}
const insertLog = {
  name: 'inbound_log',
  text: `insert into ticket_log (company_id, ticket_id, type, queue_id) values ($1, $2, 'create', $3)`,
}

export const addContact = (
  tx: TenantTransaction,
  contact: { id: number; name: string; number: string; channel: string; isGroup: boolean; acceptsAudio: boolean },
  identities: InboundKeys['identities'],
) => [
  tx.sql(insertContact, [
    tx.companyId,
    contact.id,
    contact.name,
    contact.number,
    contact.channel,
    contact.isGroup,
    contact.acceptsAudio,
  ]),
  tx.sql(insertIdentities, [tx.companyId, JSON.stringify(identities), contact.id]),
]
export const learn = (tx: TenantTransaction, identities: InboundKeys['identities'], contactId: number) =>
  tx.sql(learnIdentities, [tx.companyId, JSON.stringify(identities), contactId])
export const renameContact = (tx: TenantTransaction, contactId: number, name: string) =>
  tx.sql(rename, [tx.companyId, contactId, name])
export const addTicket = (
  tx: TenantTransaction,
  ticket: {
    id: number
    uuid: string
    contactId: number
    connectionId: number
    channel: string
    status: string
    queueId: number | null
    isGroup: boolean
    isBot: boolean
  },
  now: Date,
) => [
  tx.sql(insertTicket, [
    tx.companyId,
    ticket.id,
    ticket.uuid,
    ticket.contactId,
    ticket.connectionId,
    ticket.channel,
    ticket.status,
    ticket.queueId,
    ticket.isGroup,
    ticket.isBot,
    now,
  ]),
  tx.sql(insertLog, [tx.companyId, ticket.id, ticket.queueId]),
]

const author = {
  name: 'inbound_author',
  text: `select c.id, c.name from (select ${firstHolder} id from ${holdersOf('$2', '$3')}) known
    join contacts c on c.company_id = $1 and c.id = known.id`,
}
const nextContactId = { name: 'contact_next_id', text: `select nextval('contacts_id_seq')::int id` }
export const authorOf = async (tx: TenantTransaction, lookups: InboundKeys['lookups']) =>
  (await tx.sql<{ id: number; name: string }>(author, [tx.companyId, ...columnsOf(lookups)]))[0] ?? null
export const takeContactId = async (tx: TenantTransaction): Promise<number> => {
  const rows = await tx.sql<{ id: number }>(nextContactId)
  return rows[0]?.id ?? 0
}
