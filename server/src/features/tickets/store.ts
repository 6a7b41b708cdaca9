import type { ChannelKind, IdentityKind } from '@guiche/contract/channels'
import type { TicketId, TicketRef } from '@guiche/contract/core/ids'
import type { TicketLogReason, TicketLogType } from '@guiche/contract/features/ticket-log'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { type CompanySettings, withDefaults } from '@guiche/contract/settings'
import { tickets } from '../../../schema/inbox-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import { replyWindow } from './queries/reply-window.ts'
import { ticketColumns, ticketJoins, ticketRow, unfinishedStatuses } from './queries/ticket-row.ts'
import { fittingConnection } from './rules/reach.ts'
import type { TicketState } from './rules/transitions.ts'
import type { TicketRow } from './view.ts'

const locked = (by: 'id' | 'uuid') =>
  statement(`ticket_lock_by_${by}`, `select from tickets where company_id = :companyId and ${by} = :ticket for update`)
const lockById = locked('id')
const lockByUuid = locked('uuid')

/**
 * Locks the ticket until the transaction ends, so that changes happen one after the other. A second statement reads
 * it after the lock: a statement that waited for a lock would see the new row joined with the old names (owner,
 * queue).
 */
export const lockTicket = async (tx: TenantTransaction, ticket: TicketRef): Promise<TicketRow | null> => {
  const [, row] = await Promise.all([
    tx.sql(typeof ticket === 'string' ? lockByUuid : lockById, { ticket }),
    ticketRow(tx, ticket),
  ])
  return row
}

const lockOfContact = statement(
  'tickets_lock_of_contact',
  `select id, status, queue_id, user_id, is_group from tickets where company_id = :companyId and contact_id = :contactId order by id for update`,
).rows<Pick<TicketRow, 'id' | 'status' | 'queue_id' | 'user_id' | 'is_group'>>()
export const lockTicketsOf = (tx: TenantTransaction, contactId: number) => tx.sql(lockOfContact, { contactId })

const unfinished = statement(
  'ticket_unfinished',
  `select ${ticketColumns} from tickets t ${ticketJoins}
    where t.company_id = :companyId and t.contact_id = :contactId and t.connection_id = :connectionId and t.status in ${unfinishedStatuses}`,
).rows<TicketRow>()
export const unfinishedTicket = async (tx: TenantTransaction, contactId: number, connectionId: number) => {
  const rows = await tx.sql(unfinished, { contactId, connectionId })
  return rows[0] ?? null
}

const targetUser = statement(
  'ticket_transfer_target',
  `select u.id, u.profile, coalesce(array_agg(uq.queue_id) filter (where uq.queue_id is not null), '{}') queue_ids
    from users u left join user_queues uq on uq.company_id = u.company_id and uq.user_id = u.id
    where u.company_id = :companyId and u.id = :userId and u.is_active group by u.id, u.profile`,
).rows<{ id: number; profile: string; queue_ids: number[] }>()
export const transferTarget = async (tx: TenantTransaction, userId: number) => {
  const rows = await tx.sql(targetUser, { userId })
  const row = rows[0]
  return row ? { userId: row.id, queueIds: row.queue_ids, isAdmin: row.profile === 'admin' } : null
}

/** Reopening a finished ticket uses the current state of the conversation, not the one that this ticket was left in. */
const windowOfConversation = replyWindow('tickets.contact_id', 'tickets.connection_id', 'tickets.company_id')

/** A change of state restarts the idle time; other updates of the row do not. */
const save = statement(
  'ticket_save',
  `update tickets set status = :status, queue_id = :queueId, user_id = :userId, is_bot = :isBot, is_transfered = :isTransfered,
      use_integration = :useIntegration, unread_messages = :unreadMessages, amount_used_bot_queues = :amountUsedBotQueues,
      rating_asked = :ratingAsked, accepted_at = :acceptedAt, closed_at = :closedAt, snoozed_until = :snoozedUntil,
      is_snoozed = :isSnoozed, updated_at = :now,
      idle_since = case when (status, queue_id, user_id, snoozed_until) is distinct from (:status, :queueId, :userId, :snoozedUntil)
        then :now else idle_since end,
      inactive_told_at = case when :status = 'closed' then null else inactive_told_at end,
      reply_until = case when :status = 'closed' or status <> 'closed' then reply_until else ${windowOfConversation} end
    where company_id = :companyId and id = :ticketId`,
)
export const saveTicket = (tx: TenantTransaction, ticketId: number, next: TicketState, now: Date) =>
  tx.sql(save, {
    ticketId,
    now,
    status: next.status,
    queueId: next.queueId,
    userId: next.userId,
    isBot: next.isBot,
    isTransfered: next.isTransfered,
    useIntegration: next.useIntegration,
    unreadMessages: next.unreadMessages,
    amountUsedBotQueues: next.amountUsedBotQueues,
    ratingAsked: next.ratingAsked,
    acceptedAt: next.acceptedAt,
    closedAt: next.closedAt,
    snoozedUntil: next.snoozedUntil,
    isSnoozed: next.snoozedUntil !== null,
  })

const insertLog = statement(
  'ticket_log_insert',
  `insert into ticket_log (company_id, ticket_id, type, user_id, queue_id, reason)
    select :companyId, :ticketId, l.type, l."userId", l."queueId", l.reason
    from jsonb_to_recordset(:entries::jsonb) as l(type text, "userId" integer, "queueId" integer, reason text)`,
)
export const appendLog = (
  tx: TenantTransaction,
  ticketId: number,
  entries: readonly {
    type: TicketLogType
    userId: number | null
    queueId: number | null
    reason?: TicketLogReason
  }[],
) => tx.sql(insertLog, { ticketId, entries: JSON.stringify(entries) })

export interface NewTicket {
  contactId: number
  connectionId: number
  channel: ChannelKind
  status: TicketStatus
  queueId: number | null
  userId: number | null
  isGroup: boolean
  isActiveDemand: boolean
}

const insertNew = insertInto('ticket_insert', tickets, {
  given: [
    'contactId',
    'connectionId',
    'channel',
    'status',
    'queueId',
    'userId',
    'isGroup',
    'isActiveDemand',
    'acceptedAt',
  ],
  computed: {
    createdAt: ':now',
    updatedAt: ':now',
    idleSince: ':now',
    replyUntil: replyWindow(':contactId', ':connectionId'),
  },
  after: 'returning id',
}).rows<{ id: TicketId }>()
export const insertTicket = async (tx: TenantTransaction, ticket: NewTicket, now: Date): Promise<TicketId> => {
  const rows = await tx.sql(insertNew, {
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    channel: ticket.channel,
    status: ticket.status,
    queueId: ticket.queueId,
    userId: ticket.userId,
    isGroup: ticket.isGroup,
    isActiveDemand: ticket.isActiveDemand,
    acceptedAt: ticket.userId === null ? null : now,
    now,
  })
  const id = rows[0]?.id
  if (!id) throw new Error('the ticket was not inserted')
  return id
}

const continueAnew = statement(
  'ticket_continue',
  `insert into tickets (company_id, contact_id, connection_id, channel, is_group, is_active_demand, last_message, last_message_at,
      last_message_from_me, reply_until, lane_id, lane_since, status, queue_id, user_id, is_transfered, unread_messages, accepted_at, created_at,
      updated_at, idle_since)
    select company_id, contact_id, connection_id, channel, is_group, is_active_demand, last_message, last_message_at,
      last_message_from_me, reply_until, lane_id, lane_since, :status, :queueId, :userId, :isTransfered, :unreadMessages, :acceptedAt, :now, :now, :now from tickets where company_id = :companyId and id = :ticketId returning id`,
).rows<{ id: TicketId }>()
/** Another ticket of the same conversation, as `next`; the current one must be closed. */
export const continueTicket = async (tx: TenantTransaction, ticketId: number, next: TicketState, now: Date) => {
  const { status, queueId, userId, isTransfered, unreadMessages, acceptedAt } = next
  const values = { status, queueId, userId, isTransfered, unreadMessages, acceptedAt, now }
  const rows = await tx.sql(continueAnew, { ticketId, ...values })
  const id = rows[0]?.id
  if (!id) throw new Error('the ticket was not continued')
  return id
}

const forgetStanzas = statement(
  'ticket_stanzas_forgotten',
  `update inbound_journal j set kept_as = '{}', missing = null from messages m
    where m.company_id = :companyId and m.ticket_id = :ticketId and j.company_id = :companyId and j.connection_id = m.connection_id
      and j.stanza_id = split_part(m.external_id, '-unreadable', 1) and j.handled_at is not null`,
)

const namings = statement(
  'ticket_namings',
  `delete from mentions where company_id = :companyId and ticket_id = :ticketId returning id, user_id`,
).rows<{ id: number; user_id: number }>()
/** The users whom its notes mention. */
export const removeNamings = (tx: TenantTransaction, ticketId: number) => tx.sql(namings, { ticketId })

const remove = statement('ticket_remove', 'delete from tickets where company_id = :companyId and id = :ticketId')
/** What somebody deletes is not lost: the journal stops waiting for its messages. */
export const removeTicket = async (tx: TenantTransaction, ticketId: number) => {
  await tx.sql(forgetStanzas, { ticketId })
  await tx.sql(remove, { ticketId })
}

const forCreation = statement(
  'ticket_creation_facts',
  `select
    (select row_to_json(c) from (select id, active, is_group, channel, opted_out_at is not null is_opted_out,
        array(select distinct kind from contact_identities where company_id = :companyId and contact_id = :contactId) identities
      from contacts where company_id = :companyId and id = :contactId) c) contact,
    array(select row_to_json(w) from (select id, channel from (select distinct on (channel) id, channel, status,
        coalesce(id = :ownConnectionId, false) is_own, is_default from connections
        where company_id = :companyId and deleted_at is null and (id = :connectionId or :connectionId::int is null)
        order by channel, coalesce(id = :ownConnectionId, false) desc, is_default desc, (status = 'CONNECTED') desc, id) best
      order by is_own desc, is_default desc, (status = 'CONNECTED') desc, id) w) connections,
    (:queueId::int is null or exists (select 1 from queues where company_id = :companyId and id = :queueId and removed_at is null)) queue_exists,
    (:userId::int is null or exists (select 1 from users where company_id = :companyId and id = :userId and is_active)) user_exists`,
).rows<NamedRecords & { connections: { id: number; channel: ChannelKind }[] }>()
interface NamedRecords {
  contact: {
    id: number
    active: boolean
    is_group: boolean
    channel: string
    is_opted_out: boolean
    /** The kinds of the identities that it has. */
    identities: IdentityKind[]
  } | null
  queue_exists: boolean
  user_exists: boolean
}
export interface CreationFacts extends NamedRecords {
  /** The named one; otherwise the agent's own or the default one, of a channel that reaches the contact. */
  connection: { id: number; channel: ChannelKind } | null
}
export const creationFacts = async (
  tx: TenantTransaction,
  wanted: {
    contactId: number
    connectionId: number | null
    ownConnectionId: number | null
    queueId: number | null
    userId: number | null
  },
): Promise<CreationFacts> => {
  const rows = await tx.sql(forCreation, {
    contactId: wanted.contactId,
    connectionId: wanted.connectionId,
    ownConnectionId: wanted.ownConnectionId,
    queueId: wanted.queueId,
    userId: wanted.userId,
  })
  const facts = rows[0]
  if (!facts) throw new Error('the facts of a new ticket were not answered')
  const { connections, ...others } = facts
  return { ...others, connection: fittingConnection(connections, others.contact?.identities ?? []) }
}

const read = statement(
  'ticket_mark_read',
  `update tickets set unread_messages = 0 where company_id = :companyId and id = :ticketId and unread_messages > 0 returning id`,
)
export const clearUnread = async (tx: TenantTransaction, ticketId: number) =>
  (await tx.sql(read, { ticketId })).length > 0

/** The settings that a change of a ticket reads. Reading a key that is not listed here does not compile. */
const askedSettings = [
  ...(['requiredTag', 'userRating', 'closeTicketOnTransfer', 'sendFarewellWaitingTicket'] as const),
  ...(['sendGreetingAccepted', 'greetingAcceptedMessage', 'sendMsgTransfTicket', 'transferMessage'] as const),
] as const
type TicketSettings = Pick<CompanySettings, (typeof askedSettings)[number]>
const settingsFacts = statement(
  'ticket_settings',
  `select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) settings from settings
    where company_id = :companyId and key in (${askedSettings.map((key) => `'${key}'`).join(', ')})`,
).rows<{ settings: Record<string, string> }>()
export const ticketSettings = async (tx: TenantTransaction): Promise<TicketSettings> => {
  const rows = await tx.sql(settingsFacts)
  return withDefaults(rows[0]?.settings ?? {})
}

const fold = statement('fold_ticket_counts', 'select fold_ticket_counts(:leastRows)')
/** Sums up the counts of every company with `leastRows` or more rows of changes. The counts stay the same. */
export const foldCounts = (tx: Transaction, leastRows: number) => tx.sql(fold, { leastRows })
