import type { ConnectionId } from '@guiche/contract/core/ids'
import { connections } from '../../../schema/inbox-tables.ts'
import { insertSome, updateSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import type { ConnectionRow } from './view.ts'

export type ConnectionColumns = typeof connections.$inferInsert

export const connectionColumns: string = `${renamedColumnsOf(connections, 'c')},
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id)
    from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
    where cq.company_id = c.company_id and cq.connection_id = c.id and q.removed_at is null), '[]'::jsonb) queues,
  (select jsonb_build_object('state', i.state, 'gatheredAt', i.gathered_at) from imports i
    where i.company_id = c.company_id and i.connection_id = c.id) import_status,
  (select p.paused_until from connection_paces p
    where p.company_id = c.company_id and p.connection_id = c.id and p.paused_until > now()) "pausedUntil"`

const lock = statement(
  'connection_lock',
  `select ${connectionColumns} from connections c
    where c.company_id = :companyId and c.id = :id and c.deleted_at is null for update of c`,
).rows<ConnectionRow & object>()
const read = statement(
  'connection_read',
  `select ${connectionColumns} from connections c where c.company_id = :companyId and c.id = :id and c.deleted_at is null`,
).rows<ConnectionRow & object>()
/** Taken before the count's own snapshot, so that two simultaneous additions count one after the other. */
const lockCount = statement(
  'connections_count_lock',
  `select pg_advisory_xact_lock(hashtext('connections'), :companyId)`,
)
const counted = statement(
  'connections_count',
  `select (select count(*)::int from connections where company_id = :companyId and deleted_at is null) total,
      (select count(*)::int from connections where company_id = :companyId and channel = :channel and deleted_at is null) "ofChannel",
      (select p.connections from companies co join plans p on p.id = co.plan_id where co.id = :companyId) "mayHave"`,
).rows<{ total: number; ofChannel: number; mayHave: number }>()

export const lockConnection = async (tx: TenantTransaction, id: ConnectionId): Promise<ConnectionRow | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

export const readConnection = async (tx: TenantTransaction, id: ConnectionId): Promise<ConnectionRow | null> =>
  (await tx.sql(read, { id }))[0] ?? null

export const countConnections = async (tx: TenantTransaction, channel: string) => {
  const locked = tx.sql(lockCount)
  const counting = tx.sql(counted, { channel })
  const [, [counts]] = await Promise.all([locked, counting])
  return counts ?? { total: 0, ofChannel: 0, mayHave: 0 }
}

const namesIn = statement(
  'connection_names_of_channel',
  `select name from connections where company_id = :companyId and channel = :channel and deleted_at is null`,
).rows<{ name: string }>()
export const namesOfChannel = async (tx: TenantTransaction, channel: string): Promise<string[]> =>
  (await tx.sql(namesIn, { channel })).map(({ name }) => name)

export const insertConnection = async (
  tx: TenantTransaction,
  columns: Omit<ConnectionColumns, 'companyId'>,
): Promise<ConnectionId> => (await insertSome(tx, connections, { ...columns, companyId: tx.companyId })) as ConnectionId

export const saveConnection = (
  tx: TenantTransaction,
  connectionId: ConnectionId,
  columns: Partial<Omit<ConnectionColumns, 'companyId'>>,
  now: Date,
) => updateSome(tx, connections, connectionId, { ...columns, updatedAt: now })

const leaveQueues = statement(
  'connection_queues_leave',
  'delete from connection_queues where company_id = :companyId and connection_id = :id',
)
const joinQueues = statement(
  'connection_queues_join',
  `insert into connection_queues (company_id, connection_id, queue_id) select :companyId, :id, unnest(:queueIds::int[])`,
)
/** An unknown queue, or one of another company, gives ERR_NO_QUEUE_FOUND: the foreign key includes the company. */
export const replaceQueues = async (tx: TenantTransaction, id: ConnectionId, queueIds: readonly number[]) => {
  const wanted = [...new Set(queueIds)]
  await Promise.all([
    tx.sql(leaveQueues, { id }),
    wanted.length > 0 ? tx.sql(joinQueues, { id, queueIds: wanted }) : null,
  ])
}

const oneAtATime = statement(
  'connections_default_lock',
  `select pg_advisory_xact_lock(hashtextextended('default connection ' || :channel, :companyId))`,
)
/** A change of a channel's default takes this lock first: two at once would wait for each other's rows. */
export const lockDefault = (tx: TenantTransaction, channel: string) => tx.sql(oneAtATime, { channel })

const stepBack = statement(
  'connections_step_back',
  `update connections set is_default = false, updated_at = :now
    where company_id = :companyId and channel = :channel and is_default and id <> :except returning id`,
).rows<{ id: ConnectionId }>()
/** One default per channel: the others lose it first. Returns which. */
export const clearDefault = async (tx: TenantTransaction, channel: string, except: number, now: Date) =>
  (await tx.sql(stepBack, { channel, except, now })).map(({ id }) => id)

const promote = statement(
  'connection_promote',
  `update connections set is_default = true, updated_at = :now where company_id = :companyId and id = (
      select min(id) from connections where company_id = :companyId and channel = :channel and deleted_at is null) returning id`,
).rows<{ id: ConnectionId }>()
/** The channel's default was deleted: its oldest connection becomes the default. Returns which, if there is one. */
export const promoteDefault = async (tx: TenantTransaction, channel: string, now: Date) =>
  (await tx.sql(promote, { channel, now }))[0]?.id ?? null

const forget = statement(
  'connection_preference_forget',
  'update users set connection_id = null where company_id = :companyId and connection_id = :id',
)
/** Agents who preferred to send through it no longer do. */
export const forgetPreference = (tx: TenantTransaction, id: ConnectionId) => tx.sql(forget, { id })
