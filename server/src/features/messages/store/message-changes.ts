/** Our changes of messages: what they concern, what waits for the channel, and the result. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { TicketId } from '@guiche/contract/core/ids'
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { changeKinds, MediaType } from '@guiche/contract/features/messages'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import type { Identity } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { identitiesOf, numbersAreHidden } from '../../contacts/queries.ts'
import { unfinishedStatuses } from '../../tickets/queries/ticket-row.ts'
import type { ChangeFacts } from '../rules/change.ts'

export type ChangeKind = (typeof changeKinds)[number]

/** A message with its own ticket and the current one of its conversation. */
export interface ChangeableRow {
  id: string
  contact_id: number
  connection_id: number
  from_me: boolean
  user_id: number | null
  body: string
  media_type: MediaType
  media_file: string | null
  is_private: boolean
  is_deleted: boolean
  delivery: ChangeFacts['message']['delivery']
  delivery_attempts: number
  external_id: string | null
  forwarded_from: string | null
  created_at: Date
  contact_active: boolean
  connection_removed: boolean
  channel: ChannelKind
  hides_numbers: boolean
  own: { id: TicketId; uuid: string; queue_id: number | null; user_id: number | null; is_group: boolean }
  now: {
    id: number
    status: TicketStatus
    queue_id: number | null
    user_id: number | null
    is_group: boolean
    reply_until: string | null
  }
  [column: string]: unknown
}

const ticketOf = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'uuid', ${alias}.uuid, 'status', ${alias}.status, 'queue_id', ${alias}.queue_id, 'user_id', ${alias}.user_id,
    'is_group', ${alias}.is_group, 'reply_until', ${alias}.reply_until)`
/**
 * `own` and `now` of a `ChangeableRow`, for a message `m`; `n` is the current ticket of its conversation: an older
 * one may have been reopened.
 */
export const ticketsOfMessage = `${ticketOf('t')} own, ${ticketOf('n')} now`
export const joinsOfMessage = `join tickets t on t.company_id = :companyId and t.id = m.ticket_id
    join tickets n on n.company_id = :companyId and n.id = coalesce(
      (select id from tickets where company_id = :companyId and contact_id = m.contact_id and connection_id = m.connection_id
        and status in ${unfinishedStatuses} limit 1),
      (select id from tickets where company_id = :companyId and contact_id = m.contact_id and connection_id = m.connection_id and is_newest limit 1))`
const changeable = <const Where extends string>(name: string, where: Where) =>
  statement(
    name,
    `select m.id, m.contact_id, m.connection_id, m.from_me, m.user_id, m.body, m.media_type, m.media_file, m.is_private, m.is_deleted,
      m.delivery, m.delivery_attempts, m.external_id, m.forwarded_from, coalesce(m.written_at, m.created_at) created_at, c.active contact_active, n.channel,
      exists (select 1 from connections w where w.company_id = :companyId and w.id = n.connection_id and w.deleted_at is not null) connection_removed,
      ${ticketsOfMessage},
      ${numbersAreHidden} hides_numbers
    from messages m ${joinsOfMessage}
    join contacts c on c.company_id = :companyId and c.id = m.contact_id
    where m.company_id = :companyId and ${where} for update of m`,
  ).rows<ChangeableRow>()
const ofId = changeable('message_changeable', 'm.id = :messageId')
const ofExternal = changeable(
  'message_changeable_external',
  'm.connection_id = :connectionId and m.external_id = :externalId',
)
export const lockMessage = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(ofId, { messageId }))[0] ?? null
export const lockExternal = async (tx: TenantTransaction, connectionId: number, externalId: string) =>
  (await tx.sql(ofExternal, { connectionId, externalId }))[0] ?? null

/** A newer change of the same kind replaces an older one. */
const replaced = statement(
  'message_change_replaced',
  `delete from message_changes where company_id = :companyId and message_id = :messageId and (kind = :kind or state = 'failed')`,
)
const wanted = statement(
  'message_change_wanted',
  `insert into message_changes (id, company_id, message_id, connection_id, contact_id, kind, words, user_id, created_at)
    select gen_random_uuid(), :companyId, m.id, m.connection_id, m.contact_id, :kind, :words, :userId, :now from messages m where m.company_id = :companyId and m.id = :messageId`,
)
export const addChange = async (
  tx: TenantTransaction,
  change: { messageId: string; kind: ChangeKind; words: string; userId: number },
  now: Date,
) => {
  await tx.sql(replaced, { messageId: change.messageId, kind: change.kind })
  await tx.sql(wanted, {
    messageId: change.messageId,
    kind: change.kind,
    words: change.words,
    userId: change.userId,
    now,
  })
}

const dismissed = statement(
  'message_change_dismissed',
  `delete from message_changes where company_id = :companyId and message_id = :messageId and state = 'failed' returning id`,
).rows<{ id: string }>()
export const dismissFailed = (tx: TenantTransaction, messageId: string) => tx.sql(dismissed, { messageId })

export interface WaitingChangeRow {
  id: string
  message_id: string
  kind: ChangeKind
  words: string
  external_id: string | null
  created_at: Date
  target_id: string | null
  target_delivery: ChangeFacts['message']['delivery']
  from_me: boolean
  author: Identity | null
  is_group: boolean
  /** The address to which the message was sent, or from which it came. */
  address: string | null
  identities: readonly Identity[]
  [column: string]: unknown
}

const next = statement(
  'message_change_next',
  `select mc.id, mc.message_id, mc.kind, mc.words, mc.external_id, mc.created_at, m.external_id target_id, m.delivery target_delivery,
      m.from_me, m.address, c.is_group,
      (select jsonb_build_object('kind', ai.kind, 'value', ai.value) from contact_identities ai
        where ai.company_id = :companyId and ai.contact_id = m.author_contact_id order by (ai.kind = 'lid') desc limit 1) author,
      ${identitiesOf('mc.contact_id')} identities
    from message_changes mc join messages m on m.company_id = :companyId and m.id = mc.message_id
    join contacts c on c.company_id = :companyId and c.id = mc.contact_id
    where mc.company_id = :companyId and mc.connection_id = :connectionId and mc.contact_id = :contactId and mc.state = 'waiting'
    order by mc.seq limit 1 for update of mc`,
).rows<WaitingChangeRow>()
export const nextChange = async (tx: TenantTransaction, connectionId: number, contactId: number) =>
  (await tx.sql(next, { connectionId, contactId }))[0] ?? null

const named = statement(
  'message_change_named',
  `update message_changes set external_id = :externalId where company_id = :companyId and id = :id`,
)
export const nameChange = (tx: TenantTransaction, id: string, externalId: string | null) =>
  tx.sql(named, { id, externalId })

const failed = statement(
  'message_change_failed',
  `update message_changes set state = 'failed', failure_code = :code, failure_detail = :failureDetail where company_id = :companyId and id = :id`,
)
export const failChange = (tx: TenantTransaction, id: string, code: DeliveryFailure, detail: string | null) =>
  tx.sql(failed, { id, code, failureDetail: detail?.slice(0, 500) ?? null })

const done = statement('message_change_done', `delete from message_changes where company_id = :companyId and id = :id`)
export const endChange = (tx: TenantTransaction, id: string) => tx.sql(done, { id })

const allDone = statement(
  'message_changes_done',
  `delete from message_changes where company_id = :companyId and message_id = :messageId`,
)
/** A deleted message has nothing left to change. */
export const endAllChanges = (tx: TenantTransaction, messageId: string) => tx.sql(allDone, { messageId })
