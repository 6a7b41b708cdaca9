/**
 * Waiting tickets of all companies, by the indexes `tickets_without_queue` and `tickets_to_route`: per connection or
 * queue only what is due is read, a limited number per run, so that one with many tickets does not delay the others.
 */
import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

const perPlace = 200
const perTurn = 2000
/** Tickets that cannot be helped do not take the place of others. */
const longestWaiting = inTurn('due.since', perTurn)

const withoutQueue = statement(
  'waiting_without_queue',
  `select due.company_id, due.id from connections w join companies co on co.id = w.company_id and co.status
    join queues q on q.company_id = w.company_id and q.id = w.send_id_queue and q.removed_at is null
    cross join lateral (select t.company_id, t.id, t.idle_since since from tickets t where t.company_id = w.company_id and t.connection_id = w.id
        and t.status = 'pending' and t.queue_id is null and t.user_id is null and not t.is_group
        and t.idle_since <= :now::timestamptz - make_interval(mins => w.time_send_queue)
        and ${notSetAside('redirect-waiting-tickets', `t.company_id || ':' || t.id`, ':now::timestamptz')}
      order by t.idle_since limit ${perPlace}) due
    where w.deleted_at is null and w.status = 'CONNECTED' and w.time_send_queue > 0 ${longestWaiting}`,
).rows<{ company_id: number; id: TicketId }>()
export const ticketsWithoutQueue = (tx: Transaction, now: Date) => tx.sql(withoutQueue, { now })

const destination = statement(
  'waiting_destination',
  `select w.send_id_queue "queueId" from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
      join queues q on q.company_id = w.company_id and q.id = w.send_id_queue and q.removed_at is null
    where t.company_id = :companyId and t.id = :ticketId and t.status = 'pending' and t.queue_id is null and t.user_id is null
      and w.time_send_queue > 0 and t.idle_since <= :now::timestamptz - make_interval(mins => w.time_send_queue)`,
).rows<{ queueId: number }>()
/** Where a locked ticket goes; null: it no longer waits for that. */
export const destinationOf = async (tx: TenantTransaction, ticketId: TicketId, now: Date): Promise<number | null> =>
  (await tx.sql(destination, { ticketId, now }))[0]?.queueId ?? null

/** Nobody else of the queue is online: reading its tickets would be useless. */
const hasSomebody = (who = '') =>
  `exists (select from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id
    and u.online and u.profile = 'user' ${who} where uq.company_id = q.company_id and uq.queue_id = q.id)`
const since = 'coalesce(t.routed_at, t.idle_since)'
const waitsIn = `t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending' and not t.is_group and not t.is_bot
  and ${notSetAside('rotate-waiting-tickets', `t.company_id || ':' || t.id`, ':now::timestamptz')}`

const toRotate = statement(
  'waiting_to_rotate',
  `select due.company_id, due.id from queues q join companies co on co.id = q.company_id and co.status
    cross join lateral (
      (select t.company_id, t.id, ${since} since from tickets t where ${waitsIn} and t.user_id is null order by ${since} limit ${perPlace})
      union all
      (select t.company_id, t.id, ${since} since from tickets t where ${waitsIn} and (t.user_id is null) = false
          and ${since} <= :now::timestamptz - make_interval(mins => q.rotate_minutes)
          and ${hasSomebody('and u.id <> t.user_id')} order by ${since} limit ${perPlace})
    ) due
    where q.is_rotating and q.rotate_minutes > 0 and q.removed_at is null and ${hasSomebody()} ${longestWaiting}`,
).rows<{ company_id: number; id: TicketId }>()
export const ticketsToRotate = (tx: Transaction, now: Date) => tx.sql(toRotate, { now })

const rotates = statement(
  'waiting_rotates',
  `select co.timezone zone from tickets t join queues q on q.company_id = t.company_id and q.id = t.queue_id and q.removed_at is null
      join companies co on co.id = t.company_id
    where t.company_id = :companyId and t.id = :ticketId and t.status = 'pending' and not t.is_group and not t.is_bot
      and q.is_rotating and q.rotate_minutes > 0
      and (t.user_id is null or ${since} <= :now::timestamptz - make_interval(mins => q.rotate_minutes))`,
).rows<{ zone: string }>()
/** The time zone of a locked ticket that is to be passed on; null: it no longer is. */
export const rotationOf = async (tx: TenantTransaction, ticketId: TicketId, now: Date): Promise<string | null> =>
  (await tx.sql(rotates, { ticketId, now }))[0]?.zone ?? null
