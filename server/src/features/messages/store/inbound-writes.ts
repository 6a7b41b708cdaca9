/** What the inbound transaction writes about people and tickets. Statements are prepared by name: they run for every message. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { firstHolder, holderOf, type InboundKeys, kindsAndNames } from './inbound-facts.ts'
import type { TicketLine } from './message-rows.ts'

const insertContact = statement(
  'inbound_contact',
  `insert into contacts (id, company_id, name, number, channel, is_group, accept_audio_message) overriding system value
    values (:contactId, :companyId, :name, :number, :channel, :isGroup, :acceptsAudio)`,
)
const identityRows = `insert into contact_identities (company_id, kind, value, contact_id)
    select :companyId, i.kind, i.value, :contactId from jsonb_to_recordset(:identities::jsonb) as i(kind text, value text)`
const insertIdentities = statement('inbound_identities', identityRows)
const learnIdentities = statement('inbound_identities_learn', `${identityRows} on conflict do nothing`)
const rename = statement(
  'inbound_contact_name',
  `update contacts set name = :name, updated_at = now() where company_id = :companyId and id = :contactId`,
)
const insertTicket = statement(
  'inbound_ticket',
  `insert into tickets (id, uuid, company_id, contact_id, connection_id, channel, status, queue_id, is_group, is_bot,
      last_message, last_message_at, last_message_from_me, unread_messages, reply_until, created_at, updated_at, idle_since)
    overriding system value values (:ticketId, :uuid, :companyId, :contactId, :connectionId, :channel, :status, :queueId, :isGroup, :isBot, :lastMessage, :at, :fromMe, :unread, :replyUntil, :at, :at, :at)`,
)
const insertLog = statement(
  'inbound_log',
  `insert into ticket_log (company_id, ticket_id, type, queue_id) values (:companyId, :ticketId, :type, :queueId)`,
)

export const addContact = (
  tx: TenantTransaction,
  contact: { id: number; name: string; number: string; channel: string; isGroup: boolean; acceptsAudio: boolean },
  identities: InboundKeys['identities'],
) => [
  tx.sql(insertContact, {
    contactId: contact.id,
    name: contact.name,
    number: contact.number,
    channel: contact.channel,
    isGroup: contact.isGroup,
    acceptsAudio: contact.acceptsAudio,
  }),
  tx.sql(insertIdentities, { identities: JSON.stringify(identities), contactId: contact.id }),
]
export const learn = (tx: TenantTransaction, identities: InboundKeys['identities'], contactId: number) =>
  tx.sql(learnIdentities, { identities: JSON.stringify(identities), contactId })
export const renameContact = (tx: TenantTransaction, contactId: number, name: string) =>
  tx.sql(rename, { contactId, name })
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
  tx.sql(insertTicket, {
    ticketId: ticket.id,
    uuid: ticket.uuid,
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    channel: ticket.channel,
    status: ticket.status,
    queueId: ticket.queueId,
    isGroup: ticket.isGroup,
    isBot: ticket.isBot,
    lastMessage: line.lastMessage,
    at: line.at,
    fromMe: line.fromMe,
    unread: line.unread,
    replyUntil: line.replyUntil,
  }),
  tx.sql(insertLog, {
    ticketId: ticket.id,
    type: ticket.status === 'lgpd' ? 'lgpd' : 'create',
    queueId: ticket.queueId,
  }),
]

const wake = statement(
  'inbound_wake',
  `with woken as (update tickets set snoozed_until = null, is_snoozed = false where company_id = :companyId and id = :ticketId returning id)
    insert into ticket_log (company_id, ticket_id, type, queue_id) select :companyId, id, 'woken', :queueId from woken`,
)
export const wakeTicket = (tx: TenantTransaction, ticketId: number, queueId: number | null) =>
  tx.sql(wake, { ticketId, queueId })

const author = statement(
  'inbound_author',
  `select c.id, c.name from (select ${firstHolder} id from unnest(:kinds::text[], :names::text[]) i(kind, value) cross join lateral ${holderOf}) known
    join contacts c on c.company_id = :companyId and c.id = known.id`,
).rows<{ id: number; name: string }>()
const nextContactId = statement('contact_next_id', `select nextval('contacts_id_seq')::int id`).rows<{ id: number }>()
export const authorOf = async (tx: TenantTransaction, lookups: InboundKeys['lookups']) =>
  (await tx.sql(author, kindsAndNames(lookups)))[0] ?? null
export const takeContactId = async (tx: TenantTransaction): Promise<number> => {
  const rows = await tx.sql(nextContactId)
  return rows[0]?.id ?? 0
}
