/** What was said of a message before the message itself came: changes of it, and answers to it. */
import { earlyChanges } from '../../../../schema/message-tables.ts'
import type { InboundMessage } from '../../../channels/channel.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

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
/** Null: the message has not come. */
export const storedAs = async (tx: TenantTransaction, connectionId: number, externalId: string) =>
  (await tx.sql(stored, { connectionId, externalId }))[0] ?? null

/** Whether anything was said of the message `external_id` of `connection_id` ahead of it. */
export const isSpokenOf = (key: string) =>
  `exists (select from early_changes e where e.company_id = :companyId and e.connection_id = ${key}.connection_id and e.target = ${key}.external_id)` as const

type Kept = Omit<InboundMessage, 'externalId' | 'sentAt' | 'receivedAt'>
const waiting = statement(
  'early_changes_of_message',
  `select external_id, change, sent_at from early_changes where company_id = :companyId and connection_id = :connectionId and target = :target
    order by sent_at, external_id for update`,
).rows<{ external_id: string; change: Kept; sent_at: Date }>()
/** In the order in which they were said. */
export const earlyChangesOf = async (
  tx: TenantTransaction,
  connectionId: number,
  target: string,
): Promise<InboundMessage[]> => {
  const rows = await tx.sql(waiting, { connectionId, target })
  return rows.map(({ external_id: externalId, change, sent_at: sentAt }) => ({ ...change, externalId, sentAt }))
}

const applied = statement(
  'early_changes_applied',
  `delete from early_changes where company_id = :companyId and connection_id = :connectionId and target = :target`,
)
export const forgetEarlyChanges = (tx: TenantTransaction, connectionId: number, target: string) =>
  tx.sql(applied, { connectionId, target })

const old = statement(
  'early_changes_old',
  `delete from early_changes where created_at < :now::timestamptz - interval '7 days'`,
)
const settled = statement(
  'early_changes_settled',
  `select distinct e.company_id, e.connection_id, e.target from early_changes e
    join messages m on m.company_id = e.company_id and m.connection_id = e.connection_id and m.external_id = e.target limit 1000`,
).rows<EarlyTarget>()
export interface EarlyTarget {
  company_id: number
  connection_id: number
  target: string
  [column: string]: unknown
}
/** Of all companies: messages that are there by now. What nobody came for is forgotten. */
export const comeMeanwhile = async (tx: Transaction, now: Date): Promise<EarlyTarget[]> => {
  await tx.sql(old, { now })
  return tx.sql(settled)
}

const quoting = statement(
  'message_quotes_late',
  `update messages m set quoted_id = q.id, updated_at = :now from messages q
    where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = :externalId and m.quoted_id is null
      and q.company_id = :companyId and q.connection_id = :connectionId and q.external_id = :target and q.contact_id = m.contact_id
    returning m.id`,
).rows<{ id: string }>()
/** A message that was there before the one that it answers. */
export const recordQuote = (
  tx: TenantTransaction,
  connectionId: number,
  { externalId, target, now }: { externalId: string; target: string; now: Date },
) => tx.sql(quoting, { connectionId, externalId, target, now })
