/** The history of connection states, and of drops. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { connectionDrops, connectionStates } from '../../../../schema/cockpit-tables.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

type StateReason = (typeof connectionStates.$inferSelect)['reason']

const insert = insertInto('connection_state_insert', connectionStates, {
  given: ['connectionId', 'status', 'reason', 'at'],
})
export const insertState = (
  tx: TenantTransaction,
  state: Pick<typeof connectionStates.$inferInsert, 'connectionId' | 'status' | 'at'> & {
    reason: StateReason
  },
) => tx.sql(insert, state)

const open = insertInto('connection_drop_open', connectionDrops, {
  given: ['connectionId', 'reason', 'droppedAt'],
  after: `on conflict (company_id, connection_id) where ended_at is null do update set reason = excluded.reason returning id`,
}).rows<{ id: number }>()
export const openDrop = async (tx: TenantTransaction, connectionId: number, reason: StateReason, droppedAt: Date) =>
  (await tx.sql(open, { connectionId, reason, droppedAt }))[0]?.id ?? 0

const goOn = statement(
  'connection_drop_goes_on',
  `update connection_drops set reason = :reason where company_id = :companyId and connection_id = :connectionId and ended_at is null`,
)
/**
 * The last reason is the useful one: first the network was lost, then it turned out that the phone had unlinked the
 * device.
 */
export const renameDrop = (tx: TenantTransaction, connectionId: number, reason: string | null) =>
  tx.sql(goOn, { connectionId, reason })

const end = statement(
  'connection_drop_end',
  `update connection_drops set ended_at = :now, is_back = :isBack
    where company_id = :companyId and connection_id = :connectionId and ended_at is null returning id, told_at "toldAt"`,
).rows<{ id: number; toldAt: Date | null }>()
export const endDrop = async (tx: TenantTransaction, connectionId: number, isBack: boolean, now: Date) =>
  (await tx.sql(end, { connectionId, isBack, now }))[0] ?? null

const lock = statement(
  'connection_drop_lock',
  `select d.id, d.connection_id "connectionId", d.reason, d.dropped_at "droppedAt", d.ended_at "endedAt", d.is_back "isBack", d.told_at "toldAt",
      d.told_back_at "toldBackAt", c.tell_after_minutes "tellAfterMinutes", c.name, c.number
    from connection_drops d join connections c on c.company_id = d.company_id and c.id = d.connection_id and c.deleted_at is null
    where d.company_id = :companyId and d.id = :dropId for update of d`,
).rows<DropRow & object>()
type DropColumns = typeof connectionDrops.$inferSelect
export interface DropRow extends Omit<DropColumns, 'companyId'> {
  tellAfterMinutes: number
  name: string
  number: string | null
}
export const lockDrop = async (tx: TenantTransaction, dropId: number): Promise<DropRow | null> =>
  (await tx.sql(lock, { dropId }))[0] ?? null

const told = statement(
  'connection_drop_told',
  `update connection_drops set told_at = coalesce(told_at, :now), told_back_at = case when ended_at is null then told_back_at else :now end
    where company_id = :companyId and id = :dropId`,
)
export const markTold = (tx: TenantTransaction, dropId: number, now: Date) => tx.sql(told, { dropId, now })

const pruneStates = statement(
  'connection_states_prune',
  `delete from connection_states where (company_id, id) in (select company_id, id from connection_states where at < :before order by at limit :most)
    returning id`,
).rows<{ id: number }>()
const pruneDrops = statement(
  'connection_drops_prune',
  `delete from connection_drops where (company_id, id) in
      (select company_id, id from connection_drops where dropped_at < :before and ended_at is not null order by dropped_at limit :most) returning id`,
).rows<{ id: number }>()
/** Of all companies, in batches; returns whether there may be more. */
export const pruneOlder = async (tx: Transaction, before: Date, most: number): Promise<boolean> => {
  const [states, drops] = await Promise.all([
    tx.sql(pruneStates, { before, most }),
    tx.sql(pruneDrops, { before, most }),
  ])
  return states.length === most || drops.length === most
}

const isUnheld = `status = 'CONNECTED' and wanted = 'run' and deleted_at is null and channel = any(:kinds)
      and coalesce(leased_until, updated_at) < now() - make_interval(secs => :seconds)` as const
const unheld = statement(
  'connections_unheld',
  `select id, company_id "companyId" from connections where ${isUnheld} order by id limit 1000`,
).rows<{ id: number; companyId: number }>()
/** Marked as connected, but no process has held them for this long. */
export const unheldConnections = (tx: Transaction, kinds: readonly string[], seconds: number) =>
  tx.sql(unheld, { kinds, seconds })

const stillUnheld = statement(
  'connection_still_unheld',
  `select from connections where company_id = :companyId and id = :id and ${isUnheld} for update`,
)
/** Locks it if so. Since it was found, a process may have taken it. */
export const lockUnheld = async (tx: TenantTransaction, id: ConnectionId, kinds: readonly string[], seconds: number) =>
  (await tx.sql(stillUnheld, { id, kinds, seconds })).length > 0
