/** How many simultaneous requests a company makes to its external systems, and which requests wait. */
import { outsideWaits } from '../../../../schema/integrations.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

/** Simultaneous requests to one system. */
const mostOfSystem = 3
/** Of all systems together, so that hanging ones leave the company slots for its other jobs. */
const mostOfCompany = 4

const lock = statement('outside_lock', `select pg_advisory_xact_lock(hashtextextended('outside', :companyId::bigint))`)
const underWay = statement(
  'outside_under_way',
  `select count(*)::int "ofCompany", count(*) filter (where asks = :asks)::int "ofSystem" from outside_talks
    where company_id = :companyId and busy_until > :now and busy_until < :now::timestamptz + interval '1 minute'
      and turn_id is not null and ticket_id <> :ticketId`,
).rows<{ ofCompany: number; ofSystem: number }>()

interface Asker {
  asks: string
  ticketId: number
  now: Date
}

const seemsFull = async (tx: TenantTransaction, given: Asker): Promise<boolean> => {
  const [row] = await tx.sql(underWay, given)
  return row !== undefined && (row.ofSystem >= mostOfSystem || row.ofCompany >= mostOfCompany)
}

/**
 * Whether the limit is reached, by other tickets. Requests that start at the same moment count each other; a request
 * without a slot does not wait for the count.
 */
export const isOutsideFull = async (tx: TenantTransaction, given: Asker): Promise<boolean> => {
  if (await seemsFull(tx, given)) return true
  await tx.sql(lock)
  return seemsFull(tx, given)
}

export type WaitingJob = (typeof outsideWaits.$inferSelect)['job']

const wait = insertInto('outside_wait', outsideWaits, {
  given: ['ticketId', 'asks', 'job'],
  computed: { since: ':now' },
  after: `on conflict (company_id, ticket_id) do update set woken_at = null, asks = :asks, job = :job,
      since = case when outside_waits.asks = :asks then outside_waits.since else :now end
    returning since`,
}).rows<{ since: Date }>()
/** If it was woken too early it keeps its place. Returns since when it waits. */
export const joinLine = async (tx: TenantTransaction, given: Asker & { job: WaitingJob }): Promise<Date> => {
  const [row] = await tx.sql(wait, given)
  if (!row) throw new Error('the place in line was not stored')
  return row.since
}

const leave = statement(
  'outside_wait_end',
  'delete from outside_waits where company_id = :companyId and ticket_id = :ticketId returning ticket_id',
)
/** Whether it was waiting. */
export const leaveLine = async (tx: TenantTransaction, ticketId: number): Promise<boolean> =>
  (await tx.sql(leave, { ticketId })).length > 0

const wake = statement(
  'outside_wake',
  `update outside_waits o set woken_at = :now from (
      select w.ticket_id from (select distinct asks from outside_waits where company_id = :companyId) s
        cross join lateral (select ticket_id from outside_waits
          where company_id = :companyId and asks = s.asks and (woken_at is null or woken_at < :now::timestamptz - interval '10 seconds')
          order by since, ticket_id limit 1 for update skip locked) w) first
    where o.company_id = :companyId and o.ticket_id = first.ticket_id returning o.ticket_id "ticketId", o.job`,
).rows<{ ticketId: number; job: WaitingJob }>()
/** The first one waiting for each system, because the free slot may be for any of them. */
export const firstInLine = (tx: TenantTransaction, now: Date) => tx.sql(wake, { now })
