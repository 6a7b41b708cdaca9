/** Message rows and the ticket's list line. Statements are prepared, because they run for every message. */
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { messages } from '../../../../schema/message-tables.ts'
import type { UserActor } from '../../../context.ts'
import { assembled, parametersOf } from '../../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { insertMany } from '../../../platform/db/many-rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type ColumnValues, insertInto } from '../../../platform/db/table-rows.ts'
import { numbersAreHidden } from '../../contacts/queries.ts'
import { unfinishedStatuses } from '../../tickets/queries/ticket-row.ts'
import { visibleSql } from '../../tickets/queries/visible-sql.ts'

/** The values of a new message, except the time. */
const given = [
  ...(['id', 'ticketId', 'contactId', 'connectionId', 'externalId', 'address', 'fromMe', 'userId'] as const),
  ...([
    'authorContactId',
    'body',
    'mediaType',
    'mediaState',
    'mediaFile',
    'mediaName',
    'mediaMime',
    'mediaBytes',
  ] as const),
  ...(['mediaSeconds', 'isVoiceNote', 'mediaSource', 'data', 'ack', 'delivery', 'isPrivate', 'isForwarded'] as const),
  ...(['quotedId', 'queueId', 'sentAt', 'receivedAt', 'writtenAt', 'asked', 'recipientId'] as const),
] as const

/**
 * `address`: the contact's identity, if known (see contacts/rules.ts). `asked`: the digest of the client's request
 * under this id.
 */
export interface NewMessage extends ColumnValues<typeof messages, (typeof given)[number]> {
  /**
   * Taken under the ticket's lock if the event needs it before the row is written; otherwise the database assigns it.
   */
  seq?: number
}

const row = {
  given,
  // One timestamp for both: a new message was last changed when it was created.
  computed: { createdAt: ':now', updatedAt: ':now', seq: `coalesce(:seq::bigint, nextval('messages_seq_seq'))` },
} as const
const insert = insertMany('messages_insert', messages, row)
const insertOnce = insertInto('message_insert', messages, {
  ...row,
  after: 'on conflict (company_id, id) do nothing returning seq',
}).rows<{ seq: number }>()

const valuesOf = (message: NewMessage, now: Date) => ({
  ...message,
  data: message.data === null || message.data === undefined ? null : JSON.stringify(message.data),
  seq: message.seq ?? null,
  now,
})

/** Returns the order number, or null if this id is stored already. A repeated external id violates its constraint. */
export const insertMessage = async (tx: TenantTransaction, message: NewMessage, now: Date): Promise<number | null> =>
  (await tx.sql(insertOnce, valuesOf(message, now)))[0]?.seq ?? null

const known = statement(
  'messages_known',
  'select id, ticket_id, user_id, from_me, body, asked from messages where company_id = :companyId and id = any(:ids::uuid[])',
).rows<KnownMessage>()
/** What is stored under these ids: the ticket, the author, the request. */
export interface KnownMessage {
  id: string
  ticket_id: number
  user_id: number | null
  from_me: boolean
  body: string
  asked: string | null
  [column: string]: unknown
}
export const knownMessages = (tx: TenantTransaction, ids: readonly string[]) => tx.sql(known, { ids })

/** Inserts messages with new ids, in the given order. */
export const insertMessages = (tx: TenantTransaction, fresh: readonly NewMessage[], now: Date) =>
  insert(
    tx,
    fresh.map((message) => valuesOf(message, now)),
  )

const touch = statement(
  'tickets_touch',
  `update tickets t set last_message = n.line, last_message_at = n.at, last_message_from_me = n.from_me, unread_messages = n.unread, reply_until = n.reply_until, updated_at = n.at,
      idle_since = n.at, inactive_told_at = case when n.is_customers then null else t.inactive_told_at end
    from unnest(:ids::int[], :lines::text[], :times::timestamptz[], :fromMe::bool[], :unread::int[], :replyUntil::timestamptz[], :isCustomers::bool[])
      n(id, line, at, from_me, unread, reply_until, is_customers)
    where t.company_id = :companyId and t.id = n.id`,
)
/** What the ticket list shows after a message. */
export interface TicketLine {
  lastMessage: string
  at: Date
  fromMe: boolean
  unread: number
  replyUntil: Date | null
  /** The customer wrote, so the warning that the ticket would close no longer counts. */
  isCustomers: boolean
}
export interface Touched {
  ticketId: number
  line: TicketLine
}
/** Of several lines for one ticket the last counts. */
export const touchTickets = async (tx: TenantTransaction, touched: readonly Touched[]): Promise<void> => {
  const each = [...new Map(touched.map((one) => [one.ticketId, one])).values()]
  if (each.length === 0) return
  const lines = each.map(({ line }) => line)
  await tx.sql(touch, {
    ids: each.map(({ ticketId }) => ticketId),
    lines: lines.map(({ lastMessage }) => lastMessage),
    times: lines.map(({ at }) => at),
    fromMe: lines.map(({ fromMe }) => fromMe),
    unread: lines.map(({ unread }) => unread),
    replyUntil: lines.map(({ replyUntil }) => replyUntil),
    isCustomers: lines.map(({ isCustomers }) => isCustomers),
  })
}
export const touchTicket = (tx: TenantTransaction, ticketId: number, line: TicketLine) =>
  touchTickets(tx, [{ ticketId, line }])

const quotable = (visible: string) =>
  assembled(`select 1 from messages m join tickets t on t.company_id = :companyId and t.id = m.ticket_id
    where m.company_id = :companyId and m.id = :messageId and m.contact_id = :contactId and m.connection_id = :connectionId and not m.is_private and ${visible}`)
/** Whether the actor reads the message in this conversation, and the other side too. */
export const isQuotable = async (
  tx: TenantTransaction,
  actor: UserActor,
  messageId: string,
  { contact_id, connection_id }: { contact_id: number; connection_id: number },
): Promise<boolean> => {
  const { values, parameter } = parametersOf()
  const found = await tx.sql(quotable(visibleSql(actor, parameter)), {
    ...{ messageId, contactId: contact_id, connectionId: connection_id },
    ...values,
  })
  return found.length > 0
}

const messageTickets = statement(
  'message_ticket_audiences',
  `select m.id message_id, t.id, t.queue_id, t.user_id, t.is_group, t.status,
      ${numbersAreHidden} hides_numbers
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = :companyId and m.id = any(:messageIds::uuid[])`,
).rows<TicketAudience & { message_id: string }>()
export interface TicketAudience {
  id: number
  queue_id: number | null
  user_id: number | null
  is_group: boolean
  status: TicketStatus
  hides_numbers: boolean
  [column: string]: unknown
}
export const audiencesOfMessages = (tx: TenantTransaction, messageIds: readonly string[]) =>
  tx.sql(messageTickets, { messageIds })

const attended = statement(
  'ticket_attended_of_person',
  `select t.id from contact_identities i join tickets t on t.company_id = :companyId and t.contact_id = i.contact_id and t.connection_id = :connectionId
      and t.status in ${unfinishedStatuses}
    join unnest(:kinds::text[], :values::text[]) k(kind, value) on i.kind = k.kind and i.value = k.value
    where i.company_id = :companyId order by t.id desc limit 1`,
).rows<{ id: number }>()
/** The unfinished ticket of the person with one of these identities. */
export const attendedTicketOf = async (
  tx: TenantTransaction,
  connectionId: number,
  names: readonly { kind: string; value: string }[],
): Promise<number | null> => {
  const kinds = names.map(({ kind }) => kind)
  const values = names.map(({ value }) => value)
  return (await tx.sql(attended, { connectionId, kinds, values }))[0]?.id ?? null
}
