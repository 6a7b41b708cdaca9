import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const mark = statement(
  'queue_remove',
  `update queues set removed_at = :now, removed_to = :moveTo, updated_at = :now where company_id = :companyId and id = :queueId`,
)
/** Tickets that were moving into this queue go on to the new target. */
const redirect = statement(
  'queue_remove_redirect',
  `update queues set removed_to = :moveTo where company_id = :companyId and removed_to = :queueId and emptied_at is null`,
)
export const markRemoved = async (tx: TenantTransaction, queueId: number, moveTo: number | null, now: Date) => {
  await tx.sql(mark, { queueId, moveTo, now })
  await tx.sql(redirect, { queueId, moveTo })
}

const disconnect = statement(
  'queue_remove_connections',
  'delete from connection_queues where company_id = :companyId and queue_id = :queueId returning connection_id "connectionId"',
).rows<{ connectionId: number }>()
const sendElsewhere = statement(
  'queue_remove_send_elsewhere',
  `update connections set send_id_queue = :moveTo, time_send_queue = case when :moveTo::int is null then 0 else time_send_queue end
    where company_id = :companyId and send_id_queue = :queueId returning id "connectionId"`,
).rows<{ connectionId: number }>()
const importElsewhere = statement(
  'queue_remove_import_elsewhere',
  `update connections set queue_id_import_messages = :moveTo, import_old_messages = case when :moveTo::int is null then null else import_old_messages end
    where company_id = :companyId and queue_id_import_messages = :queueId returning id "connectionId"`,
).rows<{ connectionId: number }>()
/**
 * Removes it from menus. Tickets that wait too long there now go to the new target, or keep waiting. Returns the
 * changed connections.
 */
export const leaveConnections = async (
  tx: TenantTransaction,
  queueId: number,
  moveTo: number | null,
): Promise<number[]> => {
  const left = await tx.sql(disconnect, { queueId })
  const sent = await tx.sql(sendElsewhere, { queueId, moveTo })
  const imported = await tx.sql(importElsewhere, { queueId, moveTo })
  return [...new Set([...left, ...sent, ...imported].map(({ connectionId }) => connectionId))]
}

const removal = statement(
  'queue_removal',
  `select id, removed_to "moveTo" from queues
    where company_id = :companyId and id = :queueId and removed_at is not null and emptied_at is null for no key update`,
).rows<{ id: number; moveTo: number | null }>()
/** A running removal, locked: one process moves its tickets at a time. */
export const lockRemoval = async (tx: TenantTransaction, queueId: number) =>
  (await tx.sql(removal, { queueId }))[0] ?? null

const dismiss = statement(
  'queue_remove_members',
  'delete from user_queues where company_id = :companyId and queue_id = :queueId returning user_id "userId"',
).rows<{ userId: number }>()
const emptied = statement(
  'queue_emptied',
  'update queues set emptied_at = :now where company_id = :companyId and id = :queueId',
)
/** Its members no longer see it. Returns them. */
export const markEmptied = async (tx: TenantTransaction, queueId: number, now: Date): Promise<number[]> => {
  await tx.sql(emptied, { queueId, now })
  return (await tx.sql(dismiss, { queueId })).map(({ userId }) => userId)
}
