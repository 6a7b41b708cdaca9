import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

const facts = {
  name: 'rating_facts',
  text: `select m.body, w.max_use_bot_queues_nps most from messages m
    join connections w on w.company_id = m.company_id and w.id = m.connection_id
    where m.company_id = $1 and m.id = $2 and m.ticket_id = $3 and not m.from_me and not m.is_deleted`,
}
/** What the customer answered, and how often he may be asked. */
export const ratingFacts = async (tx: TenantTransaction, messageId: string, ticketId: TicketId) =>
  (await tx.sql<{ body: string; most: number }>(facts, [tx.companyId, messageId, ticketId]))[0] ?? null

const insert = {
  name: 'rating_insert',
  text: `with given as (insert into ratings (company_id, ticket_id, user_id, rate, created_at) values ($1, $2, $3, $4, $5))
    update tickets set rating = $4 where company_id = $1 and id = $2`,
}
export const saveRating = (
  tx: TenantTransaction,
  given: { ticketId: TicketId; userId: number | null; rate: number; at: Date },
) => tx.sql(insert, [tx.companyId, given.ticketId, given.userId, given.rate, given.at])

const asker = {
  name: 'rating_asked_by',
  text: `select user_id from ticket_log where company_id = $1 and ticket_id = $2 and type = 'nps' order by id desc limit 1`,
}
/** Who closed a ticket that waits for its rating. Null: nobody who is known any more. */
export const ratingAskedBy = async (tx: TenantTransaction, ticketId: TicketId): Promise<number | null> =>
  (await tx.sql<{ user_id: number | null }>(asker, [tx.companyId, ticketId]))[0]?.user_id ?? null

const overdueColumns = `from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
  where t.status = 'nps' and w.expires_ticket_nps > 0 and t.updated_at < $1::timestamptz - w.expires_ticket_nps * interval '1 minute'`
const overdue = {
  name: 'ratings_overdue',
  text: `select t.company_id, t.id ${overdueColumns}
    and ${notSetAside('end-overdue-ratings', `t.company_id || ':' || t.id`, '$1::timestamptz')} order by t.updated_at limit 500`,
}
/** Of every company: tickets whose customers were given time enough. */
export const overdueRatings = (tx: Transaction, now: Date) =>
  tx.sql<{ company_id: number; id: TicketId }>(overdue, [now])

const stillOverdue = {
  name: 'rating_still_overdue',
  text: `select 1 ${overdueColumns} and t.company_id = $2 and t.id = $3`,
}
export const isOverdue = async (tx: TenantTransaction, ticketId: TicketId, now: Date): Promise<boolean> =>
  (await tx.sql(stillOverdue, [now, tx.companyId, ticketId])).length > 0
