import { type apiCallKinds, keptCalls } from '@guiche/contract/features/messages-api'
import type { apiCalls } from '../../../schema/api-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const count = statement(
  'api_call_count',
  `insert into api_minutes as m (company_id, connection_id, minute, calls) values (:companyId, :connectionId, :minute, 1)
    on conflict (company_id, connection_id) do update
      set calls = case when m.minute = excluded.minute then m.calls + 1 else 1 end, minute = excluded.minute
    returning calls`,
).rows<{ calls: number }>()
/** Returns how many there were in this minute, this one included. */
export const countCall = async (
  tx: TenantTransaction,
  given: { connectionId: number; minute: Date },
): Promise<number> => (await tx.sql(count, given))[0]?.calls ?? 1

type StoredCall = typeof apiCalls.$inferSelect
export type NotedCall = Omit<StoredCall, 'id' | 'companyId'>

const note = statement(
  'api_call_note',
  `with old as (delete from api_calls where company_id = :companyId and connection_id = :connectionId
      and id < (select id from api_calls where company_id = :companyId and connection_id = :connectionId
        order by id desc offset ${keptCalls - 2} limit 1))
    insert into api_calls (company_id, connection_id, at, call, number, words, files, has_key, status, code, message_id, ticket_id, took_ms)
    select :companyId, id, :at, :call, :number, :words, :files, :hasKey, :status, :code, :messageId, :ticketId, :tookMs
      from connections where company_id = :companyId and id = :connectionId for key share`,
)
/** Nothing is stored for a deleted connection. */
export const noteCall = (tx: TenantTransaction, given: NotedCall) => tx.sql(note, { ...given })

export type CallKind = (typeof apiCallKinds)[number]

const hold = statement(
  'api_key_hold',
  `select pg_advisory_xact_lock(hashtextextended('api ' || :messageId, :companyId))`,
)
/** Simultaneous calls with the same key wait for each other, and see what the first one stored. */
export const holdKey = (tx: TenantTransaction, messageId: string) => tx.sql(hold, { messageId })

const before = statement(
  'api_message',
  `select id, ticket_id "ticketId", contact_id "contactId", asked from messages where company_id = :companyId and id = :messageId`,
).rows<{ id: string; ticketId: number; contactId: number; asked: string | null }>()
export const messageOfKey = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(before, { messageId }))[0] ?? null

const state = statement(
  'api_message_state',
  `select ack, delivery, failure_code "failure", ticket_id "ticketId", created_at "at" from messages
    where company_id = :companyId and id = :messageId and connection_id = :connectionId and from_me and not is_private`,
).rows<{ ack: number; delivery: string; failure: string | null; ticketId: number; at: Date }>()
export const messageState = async (tx: TenantTransaction, wanted: { messageId: string; connectionId: number }) =>
  (await tx.sql(state, wanted))[0] ?? null

const author = statement(
  'api_author',
  'select id, name from users where company_id = :companyId and id = :userId and is_active',
).rows<{ id: number; name: string }>()
export const authorOf = async (tx: TenantTransaction, userId: number | null) =>
  userId === null ? null : ((await tx.sql(author, { userId }))[0] ?? null)
