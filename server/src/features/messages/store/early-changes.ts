/** What arrived before its message: changes, answers, and receipts (recorded elsewhere). */
import { earlyChanges } from '../../../../schema/message-tables.ts'
import type { InboundMessage } from '../../../channels/channel.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'
import { type Receipt, wentAt } from './receipts.ts'

const kept = insertInto('early_change_kept', earlyChanges, {
  given: ['connectionId', 'target', 'externalId', 'change', 'sentAt', 'createdAt'],
  after: 'on conflict do nothing',
})
export const keepEarlyChange = (
  tx: TenantTransaction,
  { connectionId, target, change, now }: { connectionId: number; target: string; change: InboundMessage; now: Date },
) => {
  const { externalId, sentAt, receivedAt: _receivedAt, ...rest } = change
  return tx.sql(kept, { connectionId, target, externalId, change: storableJson(rest), sentAt, createdAt: now })
}

const stored = statement(
  'message_stored_external',
  `select contact_id, from_me from messages where company_id = :companyId and connection_id = :connectionId and external_id = :externalId`,
).rows<{ contact_id: number; from_me: boolean }>()
/** Null: the message has not arrived. */
export const storedAs = async (tx: TenantTransaction, connectionId: number, externalId: string) =>
  (await tx.sql(stored, { connectionId, externalId }))[0] ?? null

/** Whether anything arrived for the message `external_id` of `connection_id` before it. */
export const isSpokenOf = (key: string) =>
  `exists (select from early_changes e where e.company_id = :companyId and e.connection_id = ${key}.connection_id and e.target = ${key}.external_id)` as const

type KeptChange = Omit<InboundMessage, 'externalId' | 'sentAt' | 'receivedAt'>
type Kept = KeptChange | { receipt: Pick<Receipt, 'ack' | 'failure'> }
const waiting = statement(
  'early_changes_of_message',
  `select external_id, change, sent_at from early_changes where company_id = :companyId and connection_id = :connectionId and target = :target
    order by sent_at, created_at, external_id for update`,
).rows<{ external_id: string; change: Kept; sent_at: Date }>()

/** In the order in which they were sent. Providers give whole seconds: of one second, in the order in which they arrived. */
export interface Early {
  changes: InboundMessage[]
  receipts: Receipt[]
  /** Of all of them. */
  externalIds: string[]
}
export const earlyChangesOf = async (tx: TenantTransaction, connectionId: number, target: string): Promise<Early> => {
  const early: Early = { changes: [], receipts: [], externalIds: [] }
  for (const { external_id: externalId, change, sent_at: at } of await tx.sql(waiting, { connectionId, target })) {
    early.externalIds.push(externalId)
    if ('receipt' in change)
      early.receipts.push({ connectionId, messageId: null, externalId: target, ...change.receipt, at })
    else early.changes.push({ ...change, externalId, sentAt: at })
  }
  return early
}

const applied = statement(
  'early_changes_applied',
  `delete from early_changes where company_id = :companyId and connection_id = :connectionId and target = :target and external_id = any(:externalIds::text[])`,
)
/** Deletes only those that were read: a receipt may be stored meanwhile by somebody who had not seen the message. */
export const forgetEarlyChanges = (
  tx: TenantTransaction,
  connectionId: number,
  target: string,
  externalIds: readonly string[],
) => tx.sql(applied, { connectionId, target, externalIds })

const old = ['early_changes', 'seen_marks'].map((table) =>
  statement(`${table}_old`, `delete from ${table} where created_at < :now::timestamptz - interval '7 days'` as const),
)
/** Only recent ones: those that have waited for longer are found when their message arrives. */
const settled = statement(
  'early_changes_settled',
  `select e.company_id, e.connection_id, e.target from early_changes e
    join messages m on m.company_id = e.company_id and m.connection_id = e.connection_id and m.external_id = e.target
    where e.created_at > :now::timestamptz - interval '1 day'
    union
    select s.company_id, s.connection_id, m.external_id from seen_marks s
    join contact_identities i on i.company_id = s.company_id and i.kind = s.kind and i.value = s.value
    cross join lateral (select * from messages l where l.company_id = s.company_id and l.contact_id = i.contact_id and l.connection_id = s.connection_id
      order by l.seq desc limit 20) m
    where s.created_at > :now::timestamptz - interval '10 minutes' and m.from_me and m.external_id is not null and m.ack < s.ack and m.delivery <> 'failed'
      and not m.is_private and ${wentAt('m')} <= s.at
    limit 1000`,
).rows<EarlyTarget>()
export interface EarlyTarget {
  company_id: number
  connection_id: number
  target: string
  [column: string]: unknown
}
/**
 * For all companies: messages that have arrived, or got their external id, by now. Changes whose message never came
 * are deleted.
 */
export const comeMeanwhile = async (tx: Transaction, now: Date): Promise<EarlyTarget[]> => {
  for (const forget of old) await tx.sql(forget, { now })
  return tx.sql(settled, { now })
}

const quoting = statement(
  'message_quotes_late',
  `update messages m set quoted_id = q.id, updated_at = :now from messages q
    where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :externalId and m.quoted_id is null
      and q.company_id = :companyId and q.connection_id = :connectionId and q.external_id = :target and q.contact_id = m.contact_id
    returning m.id`,
).rows<{ id: string }>()
/** A message that arrived before the one that it answers. */
export const recordQuote = (
  tx: TenantTransaction,
  connectionId: number,
  { externalId, target, now }: { externalId: string; target: string; now: Date },
) => tx.sql(quoting, { connectionId, externalId, target, now })
