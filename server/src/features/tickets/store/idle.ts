/**
 * Tickets that nobody writes in. The scan goes over all companies by the indexes `tickets_idle` and
 * `tickets_idle_told`; per connection it reads only what is due.
 */
import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

/** Maximum per connection and run, so that one with many tickets does not delay the others. */
const perConnection = 200
const perTurn = 2000

const quiet = `t.company_id = w.company_id and t.connection_id = w.id and t.status = 'open' and not t.is_snoozed
  and ${notSetAside('close-idle-tickets', `t.company_id || ':' || t.id`, ':now::timestamptz')}`
const before = (minutes: string) => `t.idle_since <= :now::timestamptz - make_interval(mins => ${minutes})` as const

const idle = statement(
  'tickets_idle',
  `with served as (
      select c.company_id, c.id, c.when_expires_ticket = 1 only_after_ours, c.time_inactive_message tell_minutes,
        coalesce(nullif(c.expires_ticket, 0), :defaultMinutes::integer) close_minutes
      from connections c join companies co on co.id = c.company_id and co.status
      where c.deleted_at is null and c.status = 'CONNECTED' and coalesce(nullif(c.expires_ticket, 0), :defaultMinutes::integer) > 0
    )
    select due.company_id, due.id from served w cross join lateral (
      (select t.company_id, t.id, t.idle_since from unnest(case when w.only_after_ours then array[true] else array[true, false] end) ours(is_last)
        cross join lateral (select t.company_id, t.id, t.idle_since from tickets t
          where ${quiet} and t.inactive_told_at is null and t.last_message_from_me = ours.is_last
            and ${before('case when w.tell_minutes > 0 then w.tell_minutes else w.close_minutes end')}
          order by t.idle_since limit ${perConnection}) t)
      union all
      (select t.company_id, t.id, t.idle_since from tickets t
        where ${quiet} and t.inactive_told_at is not null and (t.last_message_from_me or not w.only_after_ours)
          and ${before('w.close_minutes')} and (t.idle_since <= t.inactive_told_at or ${before('w.close_minutes + w.tell_minutes')})
        order by t.idle_since limit ${perConnection})
    ) due ${inTurn('due.idle_since', perTurn)}`,
).rows<{ company_id: number; id: TicketId }>()
/**
 * `defaultMinutes`: for connections without a time of their own; 0: such tickets never close. The longest idle of each
 * company first.
 */
export const idleTickets = (tx: Transaction, now: Date, defaultMinutes: number) => tx.sql(idle, { now, defaultMinutes })

const told = statement(
  'ticket_inactive_told',
  `update tickets set idle_since = greatest(idle_since, :now), inactive_told_at = greatest(idle_since, :now) where company_id = :companyId and id = :ticketId`,
)
/** This restarts the idle time. */
export const markInactiveTold = (tx: TenantTransaction, ticketId: TicketId, now: Date) =>
  tx.sql(told, { ticketId, now })
