import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Candidate } from '../rules/agents.ts'

/** Two tickets of a queue are assigned one after the other: the second sees the first assignment. */
const lock = statement(
  'agents_lock',
  `select pg_advisory_xact_lock(hashtextextended('agents of a queue', :companyId::bigint << 32 | :queueId))`,
)

const members = statement(
  'agents_of_queue',
  `select u.id, u.online "isOnline", u.start_work "startWork", u.end_work "endWork", load.tickets, load.busy_at "busyAt"
    from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id and u.profile = 'user' and u.online
    cross join lateral (select count(*)::int tickets, max(greatest(t.accepted_at, t.routed_at)) busy_at from tickets t
      where t.company_id = :companyId and t.user_id = u.id and t.status in ('open', 'pending')) load
    where uq.company_id = :companyId and uq.queue_id = :queueId`,
).rows<Candidate & { [column: string]: unknown }>()

/** The online members of a queue, without admins. Locks the queue's assignments until the transaction ends. */
export const agentsOf = async (tx: TenantTransaction, queueId: number): Promise<Candidate[]> => {
  const [, found] = await Promise.all([tx.sql(lock, { queueId }), tx.sql(members, { queueId })])
  return found
}

const routed = statement(
  'ticket_routed',
  `update tickets set routed_at = :now where company_id = :companyId and id = :ticketId`,
)
export const noteRouted = (tx: TenantTransaction, ticketId: number, now: Date) => tx.sql(routed, { ticketId, now })
