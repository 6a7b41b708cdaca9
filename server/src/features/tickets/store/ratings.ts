import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'
import { type OptOut, optOutOf } from '../../contacts/queries/opt-out.ts'

const facts = statement(
  'rating_facts',
  `select m.body, w.max_use_bot_queues_nps most, ${optOutOf} opt_out from messages m
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    join connections w on w.company_id = m.company_id and w.id = m.connection_id
    where m.company_id = :companyId and m.id = :messageId and m.ticket_id = :ticketId and not m.from_me and not m.is_deleted`,
).rows<{ body: string; most: number; opt_out: OptOut }>()
/** What the customer answered, and how often they may be asked. */
export const ratingFacts = async (tx: TenantTransaction, messageId: string, ticketId: TicketId) =>
  (await tx.sql(facts, { messageId, ticketId }))[0] ?? null

const insert = statement(
  'rating_insert',
  `with given as (insert into ratings (company_id, ticket_id, user_id, rate, created_at) values (:companyId, :ticketId, :userId, :rate, :at))
    update tickets set rating = :rate where company_id = :companyId and id = :ticketId`,
)
export const saveRating = (
  tx: TenantTransaction,
  given: { ticketId: TicketId; userId: number | null; rate: number; at: Date },
) => tx.sql(insert, { ticketId: given.ticketId, userId: given.userId, rate: given.rate, at: given.at })

const asker = statement(
  'rating_asked_by',
  `select user_id from ticket_log where company_id = :companyId and ticket_id = :ticketId and type = 'nps' order by id desc limit 1`,
).rows<{ user_id: number | null }>()
/** The user who closed a ticket that waits for its rating. Null: they no longer exist. */
export const ratingAskedBy = async (tx: TenantTransaction, ticketId: TicketId): Promise<number | null> =>
  (await tx.sql(asker, { ticketId }))[0]?.user_id ?? null

const isOver = `t.status = 'nps' and w.expires_ticket_nps > 0 and t.updated_at < :now::timestamptz - w.expires_ticket_nps * interval '1 minute'`
const perConnection = 200
const perTurn = 500
export const overdueStatement = statement(
  'ratings_overdue',
  `select due.company_id, due.id from connections w cross join lateral (select t.company_id, t.id, t.updated_at from tickets t
      where t.company_id = w.company_id and t.connection_id = w.id and ${isOver}
        and ${notSetAside('end-overdue-ratings', `t.company_id || ':' || t.id`, ':now::timestamptz')}
      order by t.updated_at limit ${perConnection}) due
    where w.expires_ticket_nps > 0 ${inTurn('due.updated_at', perTurn)}`,
).rows<{ company_id: number; id: TicketId }>()
/** Of every company, by the index `tickets_rating`: tickets whose time for a rating is over. */
export const overdueRatings = (tx: Transaction, now: Date) => tx.sql(overdueStatement, { now })

const stillOverdue = statement(
  'rating_still_overdue',
  `select 1 from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id where ${isOver} and t.company_id = :companyId and t.id = :ticketId`,
)
export const isOverdue = async (tx: TenantTransaction, ticketId: TicketId, now: Date): Promise<boolean> =>
  (await tx.sql(stillOverdue, { now, ticketId })).length > 0
