/** What our side changes about messages: whom it concerns, what waits for the channel, and what it comes to. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { TicketId } from '@guiche/contract/core/ids'
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { changeKinds, MediaType } from '@guiche/contract/features/messages'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import type { Identity } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { identitiesOf, numbersAreHidden } from '../../contacts/queries.ts'
import { unfinishedStatuses } from '../../tickets/queries/ticket-row.ts'
import type { ChangeFacts } from '../rules/change.ts'

export type ChangeKind = (typeof changeKinds)[number]

/** A message with its own ticket and the one that the conversation is at now. */
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
/** `own` and `now` of a `ChangeableRow`, of a message `m`; `n` is the ticket that its conversation is at now: an older one may be open again. */
export const ticketsOfMessage = `${ticketOf('t')} own, ${ticketOf('n')} now`
export const joinsOfMessage = `join tickets t on t.company_id = $1 and t.id = m.ticket_id
    join tickets n on n.company_id = $1 and n.id = coalesce(
      (select id from tickets where company_id = $1 and contact_id = m.contact_id and connection_id = m.connection_id
        and status in ${unfinishedStatuses} limit 1),
      (select id from tickets where company_id = $1 and contact_id = m.contact_id and connection_id = m.connection_id and is_newest limit 1))`
const changeable = (name: string, where: string) => ({
  name,
  text: `select m.id, m.contact_id, m.connection_id, m.from_me, m.user_id, m.body, m.media_type, m.media_file, m.is_private, m.is_deleted,
      m.delivery, m.delivery_attempts, m.external_id, m.forwarded_from, m.created_at, c.active contact_active, n.channel,
      ${ticketsOfMessage},
      ${numbersAreHidden} hides_numbers
    from messages m ${joinsOfMessage}
    join contacts c on c.company_id = $1 and c.id = m.contact_id
    where m.company_id = $1 and ${where} for update of m`,
})
const ofId = changeable('message_changeable', 'm.id = $2')
const ofExternal = changeable('message_changeable_external', 'm.connection_id = $2 and m.external_id = $3')
export const lockMessage = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql<ChangeableRow>(ofId, [tx.companyId, messageId]))[0] ?? null
export const lockExternal = async (tx: TenantTransaction, connectionId: number, externalId: string) =>
  (await tx.sql<ChangeableRow>(ofExternal, [tx.companyId, connectionId, externalId]))[0] ?? null

/** A newer wish of the same kind takes the place of an older one. */
const replaced = {
  name: 'message_change_replaced',
  text: `delete from message_changes where company_id = $1 and message_id = $2 and (kind = $3 or state = 'failed')`,
}
const wanted = {
  name: 'message_change_wanted',
  text: `insert into message_changes (id, company_id, message_id, connection_id, contact_id, kind, words, user_id, created_at)
    select gen_random_uuid(), $1, m.id, m.connection_id, m.contact_id, $3, $4, $5, $6 from messages m where m.company_id = $1 and m.id = $2`,
}
export const addChange = async (
  tx: TenantTransaction,
  change: { messageId: string; kind: ChangeKind; words: string; userId: number },
  now: Date,
) => {
  await tx.sql(replaced, [tx.companyId, change.messageId, change.kind])
  await tx.sql(wanted, [tx.companyId, change.messageId, change.kind, change.words, change.userId, now])
}

const dismissed = {
  name: 'message_change_dismissed',
  text: `delete from message_changes where company_id = $1 and message_id = $2 and state = 'failed' returning id`,
}
export const dismissFailed = (tx: TenantTransaction, messageId: string) =>
  tx.sql<{ id: string }>(dismissed, [tx.companyId, messageId])

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
  /** Where the message went, or came from. */
  address: string | null
  identities: readonly Identity[]
  [column: string]: unknown
}

const next = {
  name: 'message_change_next',
  text: `select mc.id, mc.message_id, mc.kind, mc.words, mc.external_id, mc.created_at, m.external_id target_id, m.delivery target_delivery,
      m.from_me, m.address, c.is_group,
      (select jsonb_build_object('kind', ai.kind, 'value', ai.value) from contact_identities ai
        where ai.company_id = $1 and ai.contact_id = m.author_contact_id order by (ai.kind = 'lid') desc limit 1) author,
      ${identitiesOf('mc.contact_id')} identities
    from message_changes mc join messages m on m.company_id = $1 and m.id = mc.message_id
    join contacts c on c.company_id = $1 and c.id = mc.contact_id
    where mc.company_id = $1 and mc.connection_id = $2 and mc.contact_id = $3 and mc.state = 'waiting'
    order by mc.seq limit 1 for update of mc`,
}
export const nextChange = async (tx: TenantTransaction, connectionId: number, contactId: number) =>
  (await tx.sql<WaitingChangeRow>(next, [tx.companyId, connectionId, contactId]))[0] ?? null

const named = {
  name: 'message_change_named',
  text: `update message_changes set external_id = $3 where company_id = $1 and id = $2`,
}
export const nameChange = (tx: TenantTransaction, id: string, externalId: string | null) =>
  tx.sql(named, [tx.companyId, id, externalId])

const failed = {
  name: 'message_change_failed',
  text: `update message_changes set state = 'failed', failure_code = $3, failure_detail = $4 where company_id = $1 and id = $2`,
}
export const failChange = (tx: TenantTransaction, id: string, code: DeliveryFailure, detail: string | null) =>
  tx.sql(failed, [tx.companyId, id, code, detail?.slice(0, 500) ?? null])

const done = { name: 'message_change_done', text: `delete from message_changes where company_id = $1 and id = $2` }
export const endChange = (tx: TenantTransaction, id: string) => tx.sql(done, [tx.companyId, id])

const allDone = {
  name: 'message_changes_done',
  text: `delete from message_changes where company_id = $1 and message_id = $2`,
}
/** Of a message that was taken back nothing remains to be changed. */
export const endAllChanges = (tx: TenantTransaction, messageId: string) => tx.sql(allDone, [tx.companyId, messageId])
