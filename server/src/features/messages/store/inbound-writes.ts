/**
 * What the inbound transaction writes about contacts and tickets. Statements are prepared, because they run for every
 * message.
 */
import { contactIdentities, contacts, ticketLog, tickets } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { insertMany } from '../../../platform/db/many-rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ColumnValues } from '../../../platform/db/table-rows.ts'
import type { ShownTicketRow } from '../../tickets/view.ts'
import { firstHolder, holderOf, type InboundKeys, kindsAndNames } from './inbound-facts.ts'
import type { TicketLine } from './message-rows.ts'

/** A new contact. */
export interface NewContact
  extends ColumnValues<typeof contacts, 'id' | 'name' | 'number' | 'channel' | 'isGroup' | 'acceptAudioMessage'> {
  identities: InboundKeys['identities']
}

const insertContacts = insertMany('inbound_contacts', contacts, {
  given: ['id', 'name', 'number', 'channel', 'isGroup', 'acceptAudioMessage'],
})
const insertIdentities = insertMany('inbound_identities', contactIdentities, { given: ['kind', 'value', 'contactId'] })

export const addContacts = (tx: TenantTransaction, fresh: readonly NewContact[]) => {
  const rows = fresh.map(({ identities: _names, ...row }) => row)
  const names = fresh.flatMap(({ id, identities }) =>
    identities.map(({ kind, value }) => ({ kind, value, contactId: id })),
  )
  return Promise.all([insertContacts(tx, rows), insertIdentities(tx, names)])
}

const learnIdentities = statement(
  'inbound_identities_learn',
  `insert into contact_identities (company_id, kind, value, contact_id)
    select :companyId, i.kind, i.value, :contactId from jsonb_to_recordset(:identities::jsonb) as i(kind text, value text)
    on conflict do nothing`,
)
/** Further identities of a known contact. */
export const learn = (tx: TenantTransaction, identities: InboundKeys['identities'], contactId: number) =>
  tx.sql(learnIdentities, { identities: JSON.stringify(identities), contactId })

const rename = statement(
  'inbound_contact_name',
  `update contacts set name = :name, number = :number, updated_at = now() where company_id = :companyId and id = :contactId`,
)
export const renameContact = (
  tx: TenantTransaction,
  contactId: number,
  { name, number }: Pick<NewContact, 'name' | 'number'>,
) => tx.sql(rename, { contactId, name, number })

const insertTickets = insertMany('inbound_tickets', tickets, {
  given: [
    ...([
      'id',
      'uuid',
      'contactId',
      'connectionId',
      'channel',
      'status',
      'queueId',
      'userId',
      'isGroup',
      'isBot',
    ] as const),
    ...(['lastMessage', 'lastMessageFromMe', 'unreadMessages', 'replyUntil'] as const),
  ],
  computed: { lastMessageAt: ':at', idleSince: ':at', createdAt: ':at', updatedAt: ':at' },
})
const insertLog = insertMany('inbound_log', ticketLog, { given: ['ticketId', 'type', 'queueId', 'userId', 'reason'] })

/** New tickets, with their list line. */
export const addTickets = (tx: TenantTransaction, fresh: readonly { after: ShownTicketRow; line: TicketLine }[]) =>
  Promise.all([
    insertTickets(
      tx,
      fresh.map(({ after, line }) => ({
        id: after.id,
        uuid: after.uuid,
        contactId: after.contact_id,
        connectionId: after.connection_id,
        channel: after.channel,
        status: after.status,
        queueId: after.queue_id,
        userId: after.user_id,
        isGroup: after.is_group,
        isBot: after.is_bot,
        lastMessage: line.lastMessage,
        lastMessageFromMe: line.fromMe,
        unreadMessages: line.unread,
        replyUntil: line.replyUntil,
        at: line.at,
      })),
    ),
    insertLog(
      tx,
      fresh.flatMap(({ after: { id, status, queue_id, user_id } }) => {
        const begun = {
          ticketId: id,
          type: status === 'lgpd' ? ('lgpd' as const) : ('create' as const),
          queueId: queue_id,
        }
        const toOwner = {
          ticketId: id,
          type: 'userDefine' as const,
          queueId: queue_id,
          userId: user_id,
          reason: 'wallet' as const,
        }
        return [{ ...begun, userId: null, reason: null }, ...(user_id === null ? [] : [toOwner])]
      }),
    ),
  ])

const wake = statement(
  'inbound_wake',
  `with woken as (update tickets set snoozed_until = null, is_snoozed = false where company_id = :companyId and id = :ticketId returning id)
    insert into ticket_log (company_id, ticket_id, type, queue_id) select :companyId, id, 'woken', :queueId from woken`,
)
export const wakeTicket = (tx: TenantTransaction, ticketId: number, queueId: number | null) =>
  tx.sql(wake, { ticketId, queueId })

const reopen = statement(
  'inbound_reopen',
  `with reopened as (update tickets set status = :status, is_bot = :isBot, use_integration = false, integration_id = null, prompt_id = null, amount_used_bot_queues = 0,
      rating_asked = 0, closed_at = null, accepted_at = null,
      bot_at = null, bot_shown = null, bot_asked_at = null, bot_read_seq = :seq::bigint - 1, routed_at = null where company_id = :companyId and id = :ticketId returning id)
    insert into ticket_log (company_id, ticket_id, type, queue_id) select :companyId, id, 'reopen', :queueId from reopened`,
)
/** Updates a locked ticket and its list line. Messages before `seq` are not answers to the bot. */
export const reopenTicket = (tx: TenantTransaction, after: ShownTicketRow, seq: number) =>
  tx.sql(reopen, { ticketId: after.id, seq, status: after.status, isBot: after.is_bot, queueId: after.queue_id })

const rollBack = statement(
  'inbound_roll_back',
  `with moved as (update tickets set lane_id = :laneId, lane_since = :at, lane_held_until = null where company_id = :companyId and id = :ticketId returning id)
    insert into ticket_log (company_id, ticket_id, type, queue_id, reason) select :companyId, id, 'lane', :queueId, 'customerWrote' from moved`,
)
/** Into the lane to which its own leads back. */
export const rollBackTicket = (tx: TenantTransaction, after: ShownTicketRow) =>
  tx.sql(rollBack, { ticketId: after.id, laneId: after.lane_id, at: after.updated_at, queueId: after.queue_id })

const author = statement(
  'inbound_author',
  `select c.id, c.name, c.number from (select ${firstHolder} id from unnest(:kinds::text[], :names::text[]) i(kind, value) cross join lateral ${holderOf}) known
    join contacts c on c.company_id = :companyId and c.id = known.id`,
).rows<{ id: number; name: string; number: string }>()
const nextContactId = statement('contact_next_id', `select nextval('contacts_id_seq')::int id`).rows<{ id: number }>()
export const authorOf = async (tx: TenantTransaction, lookups: InboundKeys['lookups']) =>
  (await tx.sql(author, kindsAndNames(lookups)))[0] ?? null
export const takeContactId = async (tx: TenantTransaction): Promise<number> => {
  const rows = await tx.sql(nextContactId)
  return rows[0]?.id ?? 0
}
