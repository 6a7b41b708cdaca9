/** Tickets of a queue that is being deleted. */
import type { CompanyId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'
import type { TicketRow } from '../view.ts'

export interface Leaving {
  from: number
  /** Null: to no queue. */
  to: number | null
}

const unfinishedPerBatch = 25
const closedPerBatch = 50
const earlierPerBatch = 2_000

/** As in the log and in `set_aside`. */
export const leavingTask = 'empty-queue'

const unfinished = statement(
  'queue_leavers_unfinished',
  `select t.company_id, t.id from tickets t where t.company_id = :companyId and t.queue_id = :from and t.status <> 'closed'
    and ${notSetAside(leavingTask, `t.company_id || ':' || t.id`, ':now::timestamptz')} order by t.id limit ${unfinishedPerBatch}`,
).rows<{ company_id: number; id: TicketId }>()
/** Those that failed a moment ago wait for their next attempt. */
export const unfinishedLeavers = (tx: Transaction, of: { companyId: CompanyId; from: number }, now: Date) =>
  tx.sql(unfinished, { ...of, now })

const remains = statement(
  'queue_leavers_remain',
  `select exists (select from tickets where company_id = :companyId and queue_id = :from and status <> 'closed') "isLeft"`,
).rows<{ isLeft: boolean }>()
export const isAnyLeft = async (tx: TenantTransaction, from: number): Promise<boolean> =>
  (await tx.sql(remains, { from }))[0]?.isLeft ?? false

export type ClosedLeaver = Pick<TicketRow, 'id' | 'status' | 'user_id' | 'is_group'>

/** They keep their position in the lists: the change time moves just enough for screens to accept the newer view. */
const closed = statement(
  'queue_leavers_closed',
  `with leaving as (
      select id from tickets where company_id = :companyId and queue_id = :from and status = 'closed' and is_newest
      order by updated_at desc, id desc limit ${closedPerBatch} for update)
    update tickets t set queue_id = :to, updated_at = t.updated_at + interval '1 millisecond'
    from leaving l where t.company_id = :companyId and t.id = l.id returning t.id, t.status, t.user_id, t.is_group`,
).rows<ClosedLeaver>()
export const moveClosed = (tx: TenantTransaction, { from, to }: Leaving) => tx.sql(closed, { from, to })

const log = statement(
  'queue_leavers_log',
  `insert into ticket_log (company_id, ticket_id, type, queue_id, reason)
    select :companyId, id, 'redirect', :to, 'queueRemoved' from unnest(:ticketIds::int[]) id`,
)
export const logLeavers = (tx: TenantTransaction, ticketIds: readonly number[], to: number | null) =>
  tx.sql(log, { ticketIds, to })

/** No list shows them. */
const earlier = statement(
  'queue_leavers_earlier',
  `with leaving as (
      select id from tickets where company_id = :companyId and queue_id = :from and status = 'closed' and not is_newest
      limit ${earlierPerBatch} for update)
    update tickets t set queue_id = :to from leaving l where t.company_id = :companyId and t.id = l.id returning t.id`,
)
export const moveEarlier = async (tx: TenantTransaction, { from, to }: Leaving): Promise<number> =>
  (await tx.sql(earlier, { from, to })).length
