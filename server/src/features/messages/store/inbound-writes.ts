/** What the inbound transaction writes about people and tickets. Statements are prepared by name: they run for every message. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { columnsOf, firstHolder, holderOf, type InboundKeys } from './inbound-facts.ts'
import type { TicketLine } from './message-rows.ts'

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
  text: `insert into tickets (id, uuid, company_id, contact_id, connection_id, channel, status, queue_id, is_group, is_bot,
      last_message, last_message_at, last_message_from_me, unread_messages, reply_until, created_at, updated_at, idle_since)
    overriding system value values ($2, $3, $1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $12, $12, $12)`,
}
const insertLog = {
  name: 'inbound_log',
  text: `insert into ticket_log (company_id, ticket_id, type, queue_id) values ($1, $2, $3, $4)`,
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
  line: TicketLine,
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
    line.lastMessage,
    line.at,
    line.fromMe,
    line.unread,
    line.replyUntil,
  ]),
  tx.sql(insertLog, [tx.companyId, ticket.id, ticket.status === 'lgpd' ? 'lgpd' : 'create', ticket.queueId]),
]

const wake = {
  name: 'inbound_wake',
  text: `with woken as (update tickets set snoozed_until = null, is_snoozed = false where company_id = $1 and id = $2 returning id)
    insert into ticket_log (company_id, ticket_id, type, queue_id) select $1, id, 'woken', $3 from woken`,
}
export const wakeTicket = (tx: TenantTransaction, ticketId: number, queueId: number | null) =>
  tx.sql(wake, [tx.companyId, ticketId, queueId])

const author = {
  name: 'inbound_author',
  text: `select c.id, c.name from (select ${firstHolder} id from unnest($2::text[], $3::text[]) i(kind, value) cross join lateral ${holderOf}) known
    join contacts c on c.company_id = $1 and c.id = known.id`,
}
const nextContactId = { name: 'contact_next_id', text: `select nextval('contacts_id_seq')::int id` }
export const authorOf = async (tx: TenantTransaction, lookups: InboundKeys['lookups']) =>
  (await tx.sql<{ id: number; name: string }>(author, [tx.companyId, ...columnsOf(lookups)]))[0] ?? null
export const takeContactId = async (tx: TenantTransaction): Promise<number> => {
  const rows = await tx.sql<{ id: number }>(nextContactId)
  return rows[0]?.id ?? 0
}
