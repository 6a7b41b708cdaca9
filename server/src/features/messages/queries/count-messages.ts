import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'

/**
 * Counts messages of a period, without imported ones. Without days: from the first of the month until today. A binary
 * search finds the first message of the period; then the index of the company's messages is scanned between two order
 * numbers.
 */
const counted = statement(
  'messages_counted',
  `with bounds as materialized (
      select first_message_since(coalesce(:dateStart::date, date_trunc('month', until.day)::date)::timestamp at time zone c.timezone) low,
        first_message_since((until.day + 1)::timestamp at time zone c.timezone) high
      from companies c cross join lateral (select coalesce(:dateEnd::date, (:now::timestamptz at time zone c.timezone)::date) as day) until
      where c.id = :companyId
    )
    select count(*)::int count from messages m, bounds b where m.company_id = :companyId and m.seq >= b.low and m.seq < b.high
      and not m.is_private and m.written_at is null and (:fromMe::boolean is null or m.from_me = :fromMe)`,
).rows<{ count: number }>()

export const countMessages = (
  ctx: UserCtx,
  query: { fromMe?: boolean | undefined; dateStart?: string | undefined; dateEnd?: string | undefined },
) =>
  ctx.transact(async ({ tx }) => {
    const { dateStart = null, dateEnd = null, fromMe = null } = query
    const rows = await tx.sql(counted, { dateStart, dateEnd, fromMe, now: ctx.clock.now() })
    return { count: rows.map(({ count }) => ({ count })) }
  })
