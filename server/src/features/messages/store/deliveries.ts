/** Outbound messages: which wait, which were sent, and what became of them. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { Identity } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { identitiesOf } from '../../contacts/queries.ts'
import type { PassingFacts } from '../rules/forward.ts'
import type { OutgoingRow } from '../rules/outgoing-content.ts'
import { waitsForUpload } from './waits-for-upload.ts'

/** The columns that a job needs of a message, with the chat that it goes to. */
export interface DeliveryRow extends OutgoingRow {
  id: string
  ticket_id: number
  user_id: number | null
  contact_id: number
  connection_id: number
  external_id: string | null
  address: string | null
  deliver_after: Date | null
  turn_at: Date | null
  forwarded_from: string | null
  delivery: 'queued' | 'sending'
  delivery_attempts: number
  /** How long ago the last attempt began, by the database's clock, which all nodes share; null: none did. */
  attempt_age_ms: number | null
  /** Encrypted: the channel's answer to its uploaded file. */
  media_uploaded: string | null
  waits_since: Date
  /** It quotes a message whose file is still being uploaded: sent now, it would quote nothing. */
  quote_waits: boolean
  is_group: boolean
  identities: readonly Identity[]
  quoted: {
    external_id: string | null
    from_me: boolean
    body: string
    author: Identity | null
  } | null
  [column: string]: unknown
}

export interface NextRow extends DeliveryRow {
  /** When the other side last wrote to this connection; null: never. */
  last_wrote_at: Date | null
  /** A person wrote it just now; it is not scheduled. */
  is_awaited: boolean
  /** Of a campaign. */
  recipient_id: number | null
  is_scheduled: boolean
}

/** In ms, of the message `m`. */
export const attemptAge = '(extract(epoch from clock_timestamp() - m.delivery_started_at) * 1000)::float8'
/** What a job needs of the message `m` and its contact `c`. */
export const deliveryColumns = `m.id, m.ticket_id, m.user_id, m.contact_id, m.connection_id, m.external_id, m.address, m.body, m.media_type, m.media_file, m.media_name, m.media_mime,
      m.media_bytes, m.media_uploaded, m.media_seconds, m.is_voice_note, m.data, m.deliver_after, m.turn_at, m.forwarded_from, m.delivery, m.delivery_attempts,
      ${attemptAge} attempt_age_ms, coalesce(m.queued_at, m.created_at) waits_since, c.is_group,
      ${identitiesOf('m.contact_id')} identities,
      (select jsonb_build_object('external_id', qm.external_id, 'from_me', qm.from_me, 'body', left(qm.body, 1000),
          'author', (select jsonb_build_object('kind', qi.kind, 'value', qi.value) from contact_identities qi
            where qi.company_id = qm.company_id and qi.contact_id = qm.author_contact_id order by (qi.kind = 'lid') desc limit 1))
        from messages qm where qm.company_id = m.company_id and qm.id = m.quoted_id) quoted,
      exists (select 1 from messages qw where qw.company_id = m.company_id and qw.id = m.quoted_id
        and qw.connection_id = m.connection_id and qw.contact_id = m.contact_id and ${waitsForUpload('qw')}) quote_waits`
/** Of the message `m`. */
export const isScheduled =
  'exists (select 1 from schedules s where s.company_id = m.company_id and s.message_id = m.id)'
const next = statement(
  'delivery_next',
  `select w."hasUpload", n.* from (
      select exists (select 1 from messages u where u.company_id = :companyId and u.connection_id = :connectionId and u.contact_id = :contactId and ${waitsForUpload('u')}) "hasUpload"
    ) w left join lateral (
      select ${deliveryColumns},
        (select coalesce(i.written_at, i.created_at) from messages i where i.company_id = m.company_id and i.contact_id = m.contact_id
          and i.connection_id = m.connection_id and not i.from_me and not i.is_private order by i.seq desc limit 1) last_wrote_at,
        m.user_id is not null and not ${isScheduled} is_awaited, m.recipient_id, ${isScheduled} is_scheduled
      from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      where m.company_id = :companyId and m.connection_id = :connectionId and m.contact_id = :contactId and m.delivery in ('queued', 'sending') and (${waitsForUpload('m')}) is not true
      order by m.seq limit 1 for update of m
    ) n on true`,
).rows<NextRow & { hasUpload: boolean }>()
const sending = statement(
  'delivery_begin',
  `with begun as (
      update messages set delivery = 'sending', delivery_attempts = delivery_attempts + 1, delivery_started_at = clock_timestamp(),
        external_id = coalesce(external_id, :externalId), address = :address, updated_at = :now
      where company_id = :companyId and id = :messageId returning id, delivery_attempts
    )
    insert into delivery_attempts (company_id, message_id, number, started_at)
    select :companyId, id, delivery_attempts, :now from begun`,
)
/**
 * Locks the first that may be sent now; also tells whether files of the chat wait for their upload, which block
 * nothing behind them.
 */
export const nextDelivery = async (
  tx: TenantTransaction,
  connectionId: number,
  contactId: number,
): Promise<{ row: NextRow | null; hasUpload: boolean }> => {
  const [found] = await tx.sql(next, { connectionId, contactId })
  // The upload that a quotation waits for ends with a delivery of this chat.
  return { row: found?.id && !found.quote_waits ? found : null, hasUpload: found?.hasUpload ?? false }
}
export const beginDelivery = (
  tx: TenantTransaction,
  messageId: string,
  now: Date,
  { externalId, address }: { externalId: string | null; address: string | null },
) => tx.sql(sending, { messageId, now, externalId, address })

const giveTurn = statement(
  'delivery_turn',
  `update messages set turn_at = :turnAt where company_id = :companyId and id = :messageId`,
)
/** The number's clock has counted it for that moment. */
export const saveTurn = (tx: TenantTransaction, messageId: string, turnAt: Date) =>
  tx.sql(giveTurn, { messageId, turnAt })

/** Ends the last attempt. The end of earlier open attempts was never recorded. */
const lastAttempt = `company_id = :companyId and message_id = :messageId and ended_at is null
  and number = (select max(l.number) from delivery_attempts l where l.company_id = :companyId and l.message_id = :messageId)`

// Our own response may arrive after its timeout, and after the provider refused under that id what it had accepted.
const accepted = statement(
  'delivery_accepted',
  `with ended as (
      update delivery_attempts set ended_at = :now, outcome = 'accepted', external_id = :externalId where ${lastAttempt}
    )
    update messages set delivery = 'accepted', ack = greatest(ack, 1), accepted_at = coalesce(accepted_at, :now),
      also_accepted_as = case when external_id <> :externalId and ack > 0 then array_append(also_accepted_as, external_id) else also_accepted_as end,
      external_id = :externalId, media_uploaded = null, failure_code = null, failure_detail = null, failed_at = null, updated_at = :now
    where company_id = :companyId and id = :messageId and (delivery <> 'failed' or failure_code in ('outcome_unknown', 'connection_removed'))
      and not (delivery = 'queued' and :externalId = any(coalesce(also_accepted_as, '{}'))) returning id`,
)
export const recordAccepted = (tx: TenantTransaction, messageId: string, externalId: string, now: Date) =>
  tx.sql(accepted, { messageId, externalId, now })

const lockPassing = statement(
  'delivery_passing_lock',
  `select pg_advisory_xact_lock(hashtextextended('passing on ' || :connectionId, :companyId))`,
)
const leaving = statement(
  'delivery_passing',
  `select
    exists (select 1 from messages where company_id = :companyId and connection_id = :connectionId and delivery = 'sending' and forwarded_from is not null
      and id <> :messageId and delivery_started_at > clock_timestamp() - make_interval(secs => :withinMs::float8 / 1000)) "isAnotherLeaving",
    (select max(accepted_at) from messages where company_id = :companyId and connection_id = :connectionId and forwarded_from is not null) "lastLeftAt"`,
).rows<PassingFacts>()
/**
 * Whether another forwarded message of this connection has been leaving for less than `withinMs`, and when the last
 * one was sent. Holds a lock until the end of the transaction: otherwise two chats that are due together would both start.
 */
export const passingOn = async (
  tx: TenantTransaction,
  { connection_id, id }: Pick<DeliveryRow, 'connection_id' | 'id'>,
  withinMs: number,
): Promise<PassingFacts> => {
  await tx.sql(lockPassing, { connectionId: connection_id })
  const [facts] = await tx.sql(leaving, { connectionId: connection_id, messageId: id, withinMs })
  return facts ?? { isAnotherLeaving: false, lastLeftAt: null }
}

const failed = statement(
  'delivery_failed',
  `with ended as (
      update delivery_attempts set ended_at = :now, outcome = 'failed', failure_code = :code, detail = :detail where ${lastAttempt}
    )
    update messages set delivery = 'failed', media_uploaded = null, failure_code = :code, failure_detail = :detail, failed_at = :now, updated_at = :now
    where company_id = :companyId and id = :messageId and ack < 2 returning id`,
)
export const recordFailed = (
  tx: TenantTransaction,
  messageId: string,
  failure: { code: DeliveryFailure; detail: string | null },
  now: Date,
) => tx.sql(failed, { messageId, code: failure.code, detail: failure.detail?.slice(0, 500) ?? null, now })

/** One attempt of a message. Ones that began after it belong to others. */
export interface Attempt {
  messageId: string
  number: number
}

const putOff = statement(
  'delivery_put_off',
  `update delivery_attempts set ended_at = :now, outcome = :outcome, detail = :detail
    where company_id = :companyId and message_id = :messageId and number = :number and ended_at is null`,
)
/** An attempt ended without a usable response. `isUnseen`: the message may have arrived anyway. */
export const recordPutOff = (
  tx: TenantTransaction,
  { messageId, number }: Attempt,
  why: { isUnseen: boolean; detail: string },
  now: Date,
) =>
  tx.sql(putOff, {
    messageId,
    number,
    now,
    outcome: why.isUnseen ? 'unseen' : 'put_off',
    detail: why.detail.slice(0, 500),
  })

const waitsAgain = statement(
  'delivery_waits_again',
  `update messages set delivery = 'queued', failure_code = null, failure_detail = null, failed_at = null, updated_at = :now
    where company_id = :companyId and id = :messageId and delivery = 'sending' and delivery_attempts = :number`,
)
/** It certainly was not accepted in this attempt. Does nothing if the message is not in this attempt any more. */
export const putBackInLine = (tx: TenantTransaction, { messageId, number }: Attempt, now: Date) =>
  tx.sql(waitsAgain, { messageId, number, now })

const requeued = statement(
  'delivery_requeued',
  `update messages set delivery = 'queued', failure_code = null, failure_detail = null, failed_at = null, updated_at = :now,
      queued_at = :now, media_uploaded = null, media_uploaded_at = null
    where company_id = :companyId and id = :messageId and delivery = 'failed' and ack < 2 returning contact_id, connection_id`,
).rows<{ contact_id: number; connection_id: number }>()
/** A failed message starts again with its upload: the channel's copy may be the reason. */
export const requeueFailed = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql(requeued, { messageId, now })

const failedHow = statement(
  'delivery_failed_how',
  `select failure_code code, failed_at at from messages where company_id = :companyId and id = :messageId`,
).rows<{ code: DeliveryFailure | null; at: Date | null }>()
export const failureOfMessage = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(failedHow, { messageId }))[0] ?? { code: null, at: null }

const waitingChats = statement(
  'delivery_waiting_chats',
  `select distinct contact_id, 'message' of from messages where company_id = :companyId and connection_id = :connectionId and delivery in ('queued', 'sending')
    union all
    select distinct contact_id, 'change' from message_changes where company_id = :companyId and connection_id = :connectionId and state = 'waiting'`,
).rows<{ contact_id: number; of: 'message' | 'change' }>()
/** Chats in which messages, or changes of messages, wait for the connection. */
export const chatsWaiting = (tx: TenantTransaction, connectionId: number) => tx.sql(waitingChats, { connectionId })

const waitingBehind = statement(
  'delivery_waiting_behind',
  `select distinct m.connection_id, m.contact_id, w.channel from messages m
      join connections w on w.company_id = m.company_id and w.id = m.connection_id
    where m.company_id = :companyId and m.id = any(:messageIds::uuid[])
      and exists (select from messages q where q.company_id = m.company_id and q.connection_id = m.connection_id and q.contact_id = m.contact_id and q.delivery = 'queued')`,
).rows<{ connection_id: number; contact_id: number; channel: ChannelKind }>()
/** The chats of these messages in which others wait. */
export const chatsBehind = (tx: TenantTransaction, messageIds: readonly string[]) =>
  tx.sql(waitingBehind, { messageIds })

const waitingOf = statement(
  'delivery_waiting_of_contact',
  `select x.connection_id, w.channel, x.of from (
      select distinct connection_id, 'message' of from messages where company_id = :companyId and contact_id = :contactId and delivery in ('queued', 'sending')
      union all
      select distinct connection_id, 'change' from message_changes where company_id = :companyId and contact_id = :contactId and state = 'waiting'
    ) x join connections w on w.company_id = :companyId and w.id = x.connection_id`,
).rows<{ connection_id: number; channel: ChannelKind; of: 'message' | 'change' }>()
/** On which connections messages to the contact, and changes of messages, wait. */
export const waitingOfContact = (tx: TenantTransaction, contactId: number) => tx.sql(waitingOf, { contactId })

/**
 * An attempt with a file takes up to six minutes, and the provider's clock may differ by one. What somebody types with
 * the same words after that, in the provider's own app, is another message.
 */
const echoedWithin = "interval '7 minutes'" as const
/** A message that is written again begins at least 45 s after the first, whose call leaves within 30 s. */
const clocksDifferBy = "interval '15 seconds'" as const
const onItsWay = statement(
  'message_on_its_way',
  `select m.id from messages m
    where m.company_id = :companyId and m.connection_id = :connectionId and m.from_me and m.external_id is null
      and (m.delivery = 'sending' or m.failure_code = 'outcome_unknown')
      and m.contact_id = (select i.contact_id from contact_identities i where i.company_id = :companyId and i.kind = :kind and i.value = :value)
      and case when :body = '' then m.media_file is not null else m.media_file is null and btrim(m.body) = btrim(:body) end
      and m.delivery_started_at between :sentAt::timestamptz - ${echoedWithin} and :sentAt::timestamptz + ${echoedWithin}
      and not exists (select from messages k where k.company_id = :companyId and k.connection_id = :connectionId and k.external_id = :externalId)
    order by m.delivery_started_at <= :sentAt::timestamptz + ${clocksDifferBy} desc, m.delivery_started_at desc limit 1`,
).rows<{ id: string }>()
/**
 * The message that this echo may belong to: being sent, or without a recorded response, with the same content. Of
 * several the last one that began before the echo was sent. Null: there is none, or a message has the external id.
 */
export const messageOnItsWay = async (
  tx: TenantTransaction,
  connectionId: number,
  echo: { externalId: string; sentAt: Date; kind: string; value: string; body: string },
): Promise<string | null> => (await tx.sql(onItsWay, { connectionId, ...echo }))[0]?.id ?? null
