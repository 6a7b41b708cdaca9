/** What is read to store old messages of one chat, and the list line of the ticket that an import created. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { MessageRow } from '../view.ts'

const known = statement(
  'old_known',
  `select m.external_id "externalId", m.id, left(m.body, 500) body, m.from_me "fromMe", m.media_type "mediaType", m.is_deleted "isDeleted"
    from unnest(:externalIds::text[]) k(external_id)
    cross join lateral (select * from messages where company_id = :companyId and connection_id = :connectionId and external_id = k.external_id limit 1) m`,
).rows<NonNullable<MessageRow['quoted']> & { externalId: string }>()
/** Which of them are stored. */
export const knownByExternalId = (tx: TenantTransaction, connectionId: number, externalIds: readonly string[]) =>
  tx.sql(known, { connectionId, externalIds })

const standing = statement(
  'old_standing',
  `select seq, "writtenAt" from (select seq, coalesce(written_at, sent_at, created_at) "writtenAt" from messages
      where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId order by seq desc limit 20000) latest order by seq`,
).rows<{ seq: number; writtenAt: Date }>()
/** The stored messages of the chat, in order. */
export const standingOf = (tx: TenantTransaction, chat: { contactId: number; connectionId: number }) =>
  tx.sql(standing, chat)

const numbers = statement(
  'old_numbers',
  `select nextval('messages_seq_seq') seq from generate_series(1, :count::int)`,
).rows<{ seq: number }>()
/** Order numbers after all stored messages. */
export const takeNumbers = async (tx: TenantTransaction, count: number): Promise<number[]> =>
  count === 0 ? [] : (await tx.sql(numbers, { count })).map(({ seq }) => seq)

const mark = statement(
  'old_ticket_mark',
  `update tickets set imported_at = :now where company_id = :companyId and id = :ticketId`,
)
export const markImported = (tx: TenantTransaction, ticketId: number, now: Date) => tx.sql(mark, { ticketId, now })

const imported = statement(
  'old_ticket_imported',
  `select from tickets where company_id = :companyId and id = :ticketId and imported_at is not null and last_message_at <= :newest::timestamptz`,
)
/** Whether an import created the ticket, and it has no newer messages. */
export const isContinued = async (tx: TenantTransaction, ticketId: number, newest: Date): Promise<boolean> =>
  (await tx.sql(imported, { ticketId, newest })).length > 0

const queue = statement(
  'old_queue',
  'select id, name, color from queues where company_id = :companyId and id = :queueId and removed_at is null',
).rows<{ id: number; name: string; color: string }>()
export const queueForOld = async (tx: TenantTransaction, queueId: number | null) =>
  queueId === null ? null : ((await tx.sql(queue, { queueId }))[0] ?? null)
