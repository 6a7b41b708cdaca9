/**
 * Tickets whose time in a lane is over, over all companies, by the index `tickets_in_lane`: per lane only what is due
 * is read, up to a limit, so that one with many tickets does not delay the others. The lane's current hours decide,
 * so a change of them updates no ticket.
 */
import type { HoursRow } from '@guiche/contract/business-hours'
import type { TicketId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'

const perLane = 200
const perTurn = 2000

const served = `co.status and exists (select from plans p where p.id = co.plan_id and p.use_kanban)
  and (co.id = ${platformCompanyId} or co.due_date >= (:now::timestamptz at time zone co.timezone)::date)`
const notAside = notSetAside('move-timed-lanes', `t.company_id || ':' || t.id`, ':now::timestamptz')
const since = 'greatest(t.last_message_at, t.lane_since)'

const due = statement(
  'lanes_due',
  `select due.company_id, due.id from tags g join companies co on co.id = g.company_id and ${served}
    join tags n on n.company_id = g.company_id and n.id = g.next_lane_id and n.is_kanban
    cross join lateral (select t.company_id, t.id, ${since} since from tickets t
      where t.company_id = g.company_id and t.lane_id = g.id and t.status = 'open' and t.last_message_from_me and not t.is_group
        and t.lane_held_until is null and ${since} <= :now::timestamptz - make_interval(hours => g.time_lane) and ${notAside}
      order by ${since} limit ${perLane}) due
    where g.is_kanban and g.time_lane is not null and g.next_lane_id is not null
    ${inTurn('due.since', perTurn)}`,
).rows<{ company_id: number; id: TicketId }>()
const held = statement(
  'lanes_held',
  `select due.company_id, due.id from (select t.company_id, t.id, t.lane_held_until from tickets t where t.lane_held_until <= :now::timestamptz and ${notAside}) due
    ${inTurn('due.lane_held_until', perTurn)}`,
).rows<{ company_id: number; id: TicketId }>()
/** Those to move, and those that could not move before and are checked again. */
export const ticketsToMove = async (tx: Transaction, now: Date) => [
  ...(await tx.sql(held, { now })),
  ...(await tx.sql(due, { now })),
]

interface StoredFacts {
  lane_since: Date | null
  is_held: boolean
  hours: number | null
  next_lane_id: number | null
  greeting: string
  is_served: boolean
  is_connected: boolean
  company_name: string
  timezone: string
  company_week: HoursRow[]
  connection_week: HoursRow[]
  queue_week: HoursRow[]
  [column: string]: unknown
}

const facts = statement(
  'lane_facts',
  `select t.lane_since, t.lane_held_until is not null is_held, g.time_lane hours, n.id next_lane_id, coalesce(n.greeting_message_lane, '') greeting,
      ${served} is_served, w.status = 'CONNECTED' and w.deleted_at is null is_connected, co.name company_name, co.timezone,
      co.schedules company_week, w.schedules connection_week, coalesce(q.schedules, '[]'::jsonb) queue_week
    from tickets t join companies co on co.id = t.company_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join tags g on g.company_id = t.company_id and g.id = t.lane_id and g.is_kanban
    left join tags n on n.company_id = t.company_id and n.id = g.next_lane_id and n.is_kanban
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = :companyId and t.id = :ticketId`,
).rows<StoredFacts>()
/** The caller holds the ticket's lock. */
export const laneFacts = async (tx: TenantTransaction, ticketId: TicketId, now: Date): Promise<StoredFacts> => {
  const [row] = await tx.sql(facts, { ticketId, now })
  if (!row) throw new Error('the ticket vanished while it was locked')
  return row
}

const hold = statement(
  'lane_hold',
  `update tickets set lane_held_until = :until::timestamptz where company_id = :companyId and id = :ticketId`,
)
/** Until when it is not checked again; null: in the next run. */
export const holdInLane = (tx: TenantTransaction, ticketId: TicketId, until: Date | null) =>
  tx.sql(hold, { ticketId, until })

const release = statement(
  'lanes_release',
  `update tickets set lane_held_until = :now::timestamptz where company_id = :companyId and connection_id = :connectionId
    and lane_held_until > :now::timestamptz and lane_held_until <= :now::timestamptz + make_interval(mins => :minutes)`,
)
/** Those that are held for `minutes` at most are checked in the next run. */
export const releaseHeld = (tx: TenantTransaction, connectionId: number, minutes: number, now: Date) =>
  tx.sql(release, { connectionId, minutes, now })
