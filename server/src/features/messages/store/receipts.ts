/**
 * What the other side has received and read. ack never goes down: receipts arrive out of order, duplicated, and
 * before our own response is stored.
 */
import { seenMarks } from '../../../../schema/message-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

export interface Receipt {
  connectionId: number
  /** Our own id, if the channel echoes it. */
  messageId: string | null
  externalId: string
  ack: number
  failure: { code: string; detail: string | null } | null
  /** The provider's time of it. */
  at: Date
}

/** The provider uses another external id than the one it gave us: it has accepted the message twice. */
const isOtherId = `(r.message_id is not null and m.external_id <> r.external_id and not r.external_id = any(coalesce(m.also_accepted_as, '{}')))`
const fails = `r.code is not null and m.ack < 2`
/**
 * It waits again, or is sent again, after the provider had refused it under this id: that it had been accepted says
 * nothing of the next attempt.
 */
const isOfRefused = `(r.code is null and r.ack < 2 and m.delivery in ('queued', 'sending')
          and (r.external_id = any(coalesce(m.also_accepted_as, '{}')) or (r.message_id is not null and m.external_id is not distinct from r.external_id)))`
/** A message typed at the provider counts as sent at the time that the provider reports. */
const leftAt = `coalesce(m.accepted_at, m.sent_at)`
/** The earliest reported time. */
const cameAt = `least(:now, greatest(r.at, ${leftAt}), m.read_at, m.delivered_at)`
const readAt = `least(:now, greatest(r.at, ${leftAt}), m.read_at)`

/** Most statuses come while the message's own job is about to record it, and goes on by itself. Later nobody may. */
const longSent = "interval '3 seconds'" as const

/**
 * Finds messages by our id if the channel echoes it, otherwise by the external id. Locks rows in the order of their
 * ids, as all writers of receipts do. Of several receipts for one message only the first counts; returns the
 * positions (from 1) of the others, which must run after it. A receipt whose message has not arrived waits among the
 * early changes; one that only says `accepted` is dropped, because the message itself says as much.
 */
const receipts = statement(
  'message_receipts',
  `with told as (
      select r.*, found.id from unnest(:connectionIds::int[], :messageIds::uuid[], :externalIds::text[], :acks::int[], :codes::text[], :details::text[], :times::timestamptz[])
        with ordinality r(connection_id, message_id, external_id, ack, code, detail, at, place)
      left join lateral (
        select id from messages where r.message_id is not null and company_id = :companyId and id = r.message_id and connection_id = r.connection_id and from_me
        union all
        select id from messages where r.message_id is null and company_id = :companyId and connection_id = r.connection_id and external_id = r.external_id and from_me
        limit 1) found on true
    ), early as (
      insert into early_changes (company_id, connection_id, target, external_id, change, sent_at, created_at)
      select distinct on (connection_id, external_id, name) :companyId, connection_id, external_id, name,
          jsonb_build_object('receipt', jsonb_build_object('ack', ack, 'failure', case when code is not null then jsonb_build_object('code', code, 'detail', detail) end)), at, :now::timestamptz
        from told cross join lateral (select case when code is null then 'receipt:' || ack else 'receipt:failed' end) named(name)
        where id is null and message_id is null and (ack >= 2 or code is not null) order by connection_id, external_id, name, at
      on conflict (company_id, connection_id, target, external_id) do update set sent_at = excluded.sent_at where early_changes.sent_at > excluded.sent_at
    ), first as (
      select distinct on (id) * from told where id is not null order by id, place
    ), held as (
      select id, delivery, delivery_started_at from messages where company_id = :companyId and id = any(array(select id from first)) order by id for no key update
    ), changed as (
      update messages m set
        ack = greatest(m.ack, r.ack),
        external_id = coalesce(m.external_id, r.external_id),
        delivery = case when ${fails} then 'failed'
          when m.delivery in ('queued', 'sending') or m.failure_code = 'outcome_unknown' or (m.delivery = 'failed' and r.ack >= 2) then 'accepted' else m.delivery end,
        failure_code = case when ${fails} then r.code when r.ack >= 2 or m.failure_code = 'outcome_unknown' then null else m.failure_code end,
        failure_detail = case when ${fails} then r.detail when r.ack >= 2 then null else m.failure_detail end,
        failed_at = case when ${fails} then :now when r.ack >= 2 or m.failure_code = 'outcome_unknown' then null else m.failed_at end,
        media_uploaded = null,
        accepted_at = coalesce(${leftAt}, :now),
        delivered_at = case when r.code is null and r.ack = 2 then ${cameAt} else m.delivered_at end,
        read_at = case when r.code is null and r.ack >= 3 then ${readAt} else m.read_at end,
        also_accepted_as = case when ${isOtherId} then array_append(m.also_accepted_as, r.external_id) else m.also_accepted_as end,
        updated_at = :now
      from first r join held h on h.id = r.id
      where m.company_id = :companyId and m.id = r.id and not ${isOfRefused}
        and (m.ack < r.ack or m.external_id is null or m.delivery in ('queued', 'sending') or m.failure_code = 'outcome_unknown' or (${fails} and m.failure_code is null)
          or (r.code is null and r.ack = 2 and m.delivered_at is distinct from ${cameAt})
          or (r.code is null and r.ack >= 3 and m.read_at is distinct from ${readAt}) or ${isOtherId})
      returning m.id, h.delivery = 'sending' and h.delivery_started_at < clock_timestamp() - ${longSent} "wasOpen"
    )
    select coalesce((select array_agg(id) from changed), '{}') changed, coalesce((select array_agg(id) from changed where "wasOpen"), '{}') ended,
      coalesce((select array_agg(t.place::int order by t.place) from told t where t.id is not null and not exists (select from first f where f.place = t.place)), '{}') behind`,
).rows<{ changed: string[]; ended: string[]; behind: number[] }>()

interface Recorded {
  /** The ids of those that changed. */
  changed: string[]
  /** Of these, those that had been on their way for long: nobody knew whether they had arrived, and their chats may have waited. */
  ended: string[]
}

export const recordReceipts = async (tx: TenantTransaction, told: readonly Receipt[], now: Date): Promise<Recorded> => {
  const changed = new Set<string>()
  const ended = new Set<string>()
  for (let left = told; left.length > 0; ) {
    const [row] = await tx.sql(receipts, {
      connectionIds: left.map(({ connectionId }) => connectionId),
      messageIds: left.map(({ messageId }) => messageId),
      externalIds: left.map(({ externalId }) => externalId),
      acks: left.map(({ ack }) => ack),
      codes: left.map(({ failure }) => failure?.code ?? null),
      details: left.map(({ failure }) => failure?.detail ?? null),
      times: left.map(({ at }) => at),
      now,
    })
    for (const id of row?.changed ?? []) changed.add(id)
    for (const id of row?.ended ?? []) ended.add(id)
    const behind = new Set(row?.behind)
    left = left.filter((_one, index) => behind.has(index + 1))
  }
  return { changed: [...changed], ended: [...ended] }
}

/** A person who has seen what was sent by a time has seen all earlier messages. */
export const wentAt = <const Alias extends string>(alias: Alias) =>
  `coalesce(${alias}.delivery_started_at, ${alias}.sent_at, ${alias}.created_at)` as const

const seenUpTo = statement(
  'messages_seen',
  `with seen as (
      select r.id from messages r
        where r.company_id = :companyId and r.connection_id = :connectionId and r.from_me and r.external_id is not null
          and r.contact_id = (select i.contact_id from contact_identities i where i.company_id = :companyId and i.kind = :kind and i.value = :value)
          and r.delivery <> 'failed' and not r.is_private
          and (r.ack < :ack or r.delivered_at > :at::timestamptz or (:ack >= 3 and r.read_at > :at::timestamptz))
          and (${wentAt('r')} <= :at::timestamptz
            or r.seq < (select u.seq from messages u where u.company_id = :companyId and u.connection_id = :connectionId and u.external_id = :externalId))
          and r.created_at > :at::timestamptz - interval '30 days'
        order by r.id for no key update)
    update messages m set
      ack = greatest(m.ack, :ack),
      delivered_at = least(m.delivered_at, :now, :at::timestamptz),
      read_at = case when :ack >= 3 then least(m.read_at, :now, :at::timestamptz) else m.read_at end,
      failure_code = null, failure_detail = null, failed_at = null, updated_at = :now
    from seen where m.company_id = :companyId and m.id = seen.id
    returning m.id`,
).rows<{ id: string }>()
interface Seen {
  kind: string
  value: string
  ack: number
  at: Date
  externalId: string | null
  now: Date
}
/** All messages sent to the person until then that are not marked as seen. */
export const recordSeen = async (tx: TenantTransaction, connectionId: number, seen: Seen): Promise<string[]> =>
  (await tx.sql(seenUpTo, { connectionId, ...seen })).map(({ id }) => id)

const kept = insertInto('seen_mark_kept', seenMarks, {
  given: ['connectionId', 'kind', 'value', 'ack', 'at', 'externalId', 'createdAt'],
  after: 'on conflict do nothing',
})
/** The messages that they have seen may be stored later. */
export const keepSeen = (tx: TenantTransaction, connectionId: number, { now, ...seen }: Seen) =>
  tx.sql(kept, { connectionId, ...seen, createdAt: now })

const seenEarly = statement(
  'seen_marks_of_message',
  `select distinct on (s.ack, s.external_id) s.kind, s.value, s.ack, s.at, s.external_id "externalId" from messages m
    join contact_identities i on i.company_id = :companyId and i.contact_id = m.contact_id
    join seen_marks s on s.company_id = :companyId and s.connection_id = m.connection_id and s.kind = i.kind and s.value = i.value
      and (s.at >= ${wentAt('m')} or s.external_id = m.external_id)
    where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :externalId and m.from_me
    order by s.ack, s.external_id, s.at`,
).rows<Omit<Seen, 'now'>>()
/** The earliest time of each kind by which the message was seen, whenever it was reported. */
export const seenMarksOf = (tx: TenantTransaction, connectionId: number, externalId: string) =>
  tx.sql(seenEarly, { connectionId, externalId })
