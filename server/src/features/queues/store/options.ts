import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { MenuDifference, OptionNode } from '../rules/option-tree.ts'

const columns = `id, queue_id "queueId", parent_id "parentId", position, title, message, kind, close_ticket "closeTicket",
  opt_queue_id "optQueueId", opt_user_id "optUserId", opt_integration_id "optIntegrationId", opt_file_id "optFileId"`

const all = statement(
  'queue_options_all',
  `select ${columns} from queue_options where company_id = :companyId and queue_id = :queueId order by position, id`,
).rows<OptionNode>()
export const optionsOf = (tx: TenantTransaction, queueId: number): Promise<OptionNode[]> => tx.sql(all, { queueId })

const owner = statement(
  'queue_option_owner',
  'select queue_id "queueId" from queue_options where company_id = :companyId and id = :optionId',
).rows<{ queueId: number }>()
export const queueOfOption = async (tx: TenantTransaction, optionId: number): Promise<number | null> =>
  (await tx.sql(owner, { optionId }))[0]?.queueId ?? null

const take = statement(
  'queue_option_ids',
  `select nextval(pg_get_serial_sequence('queue_options', 'id'))::int id from generate_series(1, :count::int)`,
).rows<{ id: number }>()
/** Ids for options that are not stored yet. */
export const takeOptionIds = async (tx: TenantTransaction, count: number): Promise<number[]> =>
  count === 0 ? [] : (await tx.sql(take, { count })).map(({ id }) => id)

const given =
  `jsonb_to_recordset(:options::jsonb) as g(id integer, "queueId" integer, "parentId" integer, position integer, title text, message text,
      kind text, "closeTicket" boolean, "optQueueId" integer, "optUserId" integer, "optIntegrationId" integer, "optFileId" integer)` as const

/** A parent may come after its children: the foreign key is checked at the end of the statement. */
const insert = statement(
  'queue_options_insert',
  `insert into queue_options (company_id, id, queue_id, parent_id, position, title, message, kind, close_ticket, opt_queue_id, opt_user_id,
      opt_integration_id, opt_file_id, created_at, updated_at) overriding system value
    select :companyId, g.id, g."queueId", g."parentId", g.position, g.title, g.message, g.kind, g."closeTicket", g."optQueueId", g."optUserId",
      g."optIntegrationId", g."optFileId", :now, :now from ${given}`,
)
const update = statement(
  'queue_options_update',
  `update queue_options o set parent_id = g."parentId", position = g.position, title = g.title, message = g.message, kind = g.kind,
      close_ticket = g."closeTicket", opt_queue_id = g."optQueueId", opt_user_id = g."optUserId", opt_integration_id = g."optIntegrationId",
      opt_file_id = g."optFileId", updated_at = :now
    from ${given} where o.company_id = :companyId and o.queue_id = g."queueId" and o.id = g.id`,
)
const remove = statement(
  'queue_options_remove',
  'delete from queue_options where company_id = :companyId and queue_id = :queueId and id = any(:ids::int[])',
)
/** New ones first, because an option may move below a new one. */
export const saveMenu = async (
  tx: TenantTransaction,
  queueId: number,
  { added, changed, removed }: Pick<MenuDifference, 'added' | 'changed' | 'removed'>,
  now: Date,
) => {
  if (added.length > 0) await tx.sql(insert, { options: JSON.stringify(added), now })
  if (changed.length > 0) await tx.sql(update, { options: JSON.stringify(changed), now })
  if (removed.length > 0) await tx.sql(remove, { queueId, ids: removed.map(({ id }) => id) })
}

const leadingTo = (column: 'opt_queue_id' | 'opt_user_id' | 'opt_file_id' | 'opt_integration_id') =>
  statement(
    `queue_options_forget_${column}`,
    `update queue_options set ${column} = null, updated_at = :now where company_id = :companyId and ${column} = :targetId returning ${columns}`,
  ).rows<OptionNode>()
const forgetQueue = leadingTo('opt_queue_id')
const forgetUser = leadingTo('opt_user_id')
const forgetFile = leadingTo('opt_file_id')
const forgetOutside = leadingTo('opt_integration_id')
/** Options that led to a deleted queue lead nowhere. Returns them after the change. */
export const forgetTargetQueue = (tx: TenantTransaction, targetId: number, now: Date) =>
  tx.sql(forgetQueue, { targetId, now })
export const forgetTargetUser = (tx: TenantTransaction, targetId: number, now: Date) =>
  tx.sql(forgetUser, { targetId, now })
export const forgetTargetFile = (tx: TenantTransaction, targetId: number, now: Date) =>
  tx.sql(forgetFile, { targetId, now })
export const forgetTargetIntegration = (tx: TenantTransaction, targetId: number, now: Date) =>
  tx.sql(forgetOutside, { targetId, now })

const orders = statement(
  'queue_option_orders',
  `select parent_id "parentId", queue_id "queueId", array_agg(id order by position, id) ids from queue_options
    where company_id = :companyId and queue_id = any(:queueIds::int[]) group by queue_id, parent_id`,
).rows<{ parentId: number | null; queueId: number; ids: number[] }>()
export const ordersOf = (tx: TenantTransaction, queueIds: readonly number[]) => tx.sql(orders, { queueIds })
