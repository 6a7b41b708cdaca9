/** Old messages that are not imported yet, and the progress of a connection's import. */
import type { ConnectionId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ImportState } from '../connections/view.ts'

const keep = statement(
  'import_keep',
  `with fresh as (
      insert into import_messages (company_id, connection_id, external_id, chat, sent_at, sealed)
      select :companyId, :connectionId, u.external_id, u.chat, u.sent_at, u.sealed
      from unnest(:externalIds::text[], :chats::text[], :times::timestamptz[], :sealed::bytea[]) with ordinality u(external_id, chat, sent_at, sealed, place)
      where not exists (select from messages m where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = u.external_id)
      order by u.sent_at, u.place
      on conflict do nothing returning 1
    )
    insert into imports (company_id, connection_id, state, gathered_at, total)
    select :companyId, :connectionId, 'gathering', :now, count(*) from fresh having count(*) > 0
    on conflict (company_id, connection_id) do update set total = case when imports.state in ('closable', 'closing') then 0 else imports.total end + excluded.total,
      done = case when imports.state in ('closable', 'closing') then 0 else imports.done end,
      state = case when imports.state = 'running' then 'running' else 'gathering' end, gathered_at = excluded.gathered_at
    returning state`,
).rows<{ state: ImportState }>()

export interface KeptMessage {
  externalId: string
  chat: string
  sentAt: Date
  sealed: Buffer
}

/** Returns the state of the import, or null if all of them were known. */
export const keepMessages = async (
  tx: TenantTransaction,
  connectionId: ConnectionId,
  rows: readonly KeptMessage[],
  now: Date,
): Promise<ImportState | null> => {
  const values = {
    connectionId,
    now,
    externalIds: rows.map(({ externalId }) => externalId),
    chats: rows.map(({ chat }) => chat),
    times: rows.map(({ sentAt }) => sentAt.toISOString()),
    sealed: rows.map(({ sealed }) => sealed),
  }
  return (await tx.sql(keep, values))[0]?.state ?? null
}

const lock = statement(
  'import_lock',
  `select state, gathered_at "gatheredAt", total, done from imports
    where company_id = :companyId and connection_id = :connectionId for update`,
).rows<ImportRow & object>()
export interface ImportRow {
  state: ImportState
  gatheredAt: Date
  total: number
  done: number
}
export const lockImport = async (tx: TenantTransaction, connectionId: ConnectionId) =>
  (await tx.sql(lock, { connectionId }))[0] ?? null

const setState = statement(
  'import_state',
  `update imports set state = :state, done = done + :more where company_id = :companyId and connection_id = :connectionId`,
)
export const advanceImport = (tx: TenantTransaction, connectionId: ConnectionId, state: ImportState, more = 0) =>
  tx.sql(setState, { connectionId, state, more })

const end = statement(
  'import_end',
  `delete from imports where company_id = :companyId and connection_id = :connectionId`,
)
export const endImport = (tx: TenantTransaction, connectionId: ConnectionId) => tx.sql(end, { connectionId })

/** A conversation that failed this often is skipped. */
const mostAttempts = 5

const next = statement(
  'import_next',
  `with oldest as (
      select chat from import_messages where company_id = :companyId and connection_id = :connectionId and attempts < ${mostAttempts}
      order by attempts, sent_at, place limit 1
    )
    select m.external_id "externalId", m.chat, m.sent_at "sentAt", m.sealed from import_messages m join oldest on m.chat = oldest.chat
    where m.company_id = :companyId and m.connection_id = :connectionId order by m.sent_at, m.place limit :most`,
).rows<KeptMessage & object>()
/** Of the conversation with the oldest message, ordered by time. */
export const nextOfChat = (tx: TenantTransaction, connectionId: ConnectionId, most: number) =>
  tx.sql(next, { connectionId, most })

const drop = statement(
  'import_drop',
  `delete from import_messages where company_id = :companyId and connection_id = :connectionId and external_id = any(:externalIds::text[])`,
)
export const dropKept = (tx: TenantTransaction, connectionId: ConnectionId, externalIds: readonly string[]) =>
  tx.sql(drop, { connectionId, externalIds })

const dropRest = statement(
  'import_drop_rest',
  `with gone as (delete from import_messages where company_id = :companyId and connection_id = :connectionId returning 1)
    select count(*)::int count from gone`,
).rows<{ count: number }>()
/** Returns how many there were. */
export const dropAllKept = async (tx: TenantTransaction, connectionId: ConnectionId): Promise<number> =>
  (await tx.sql(dropRest, { connectionId }))[0]?.count ?? 0

const failed = statement(
  'import_failed',
  `update import_messages set attempts = attempts + 1 where company_id = :companyId and connection_id = :connectionId and chat = :chat`,
)
export const noteFailure = (tx: TenantTransaction, connectionId: ConnectionId, chat: string) =>
  tx.sql(failed, { connectionId, chat })

const closable =
  `company_id = :companyId and connection_id = :connectionId and imported_at is not null and status in ('pending', 'group')
  and user_id is null and unread_messages = 0` as const
const imported = statement('import_closable', `select id from tickets where ${closable} order by id limit :most`).rows<{
  id: TicketId
}>()
/** Waiting tickets of imports without unread messages. */
export const importedTickets = async (tx: TenantTransaction, connectionId: ConnectionId, most: number) =>
  (await tx.sql(imported, { connectionId, most })).map(({ id }) => id)

const counted = statement('import_closable_count', `select count(*)::int count from tickets where ${closable}`).rows<{
  count: number
}>()
export const countImportedTickets = async (tx: TenantTransaction, connectionId: ConnectionId): Promise<number> =>
  (await tx.sql(counted, { connectionId }))[0]?.count ?? 0
