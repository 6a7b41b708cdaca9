import type { UserCtx } from '../../../context.ts'

/** The first of a period is found by halving; between two order numbers the index of the company's messages is walked. */
const counted = {
  name: 'messages_counted',
  text: `with bounds as materialized (
      select first_message_since($2::date::timestamp at time zone c.timezone) low,
        first_message_since(($3::date + 1)::timestamp at time zone c.timezone) high
      from companies c where c.id = $1
    )
    select count(*)::int count from messages m, bounds b where m.company_id = $1 and m.seq >= b.low and m.seq < b.high
      and not m.is_private and ($4::boolean is null or m.from_me = $4)`,
}

export const countMessages = (
  ctx: UserCtx,
  query: { fromMe?: boolean | undefined; dateStart: string; dateEnd: string },
) =>
  ctx.transact(async ({ tx }) => {
    const { dateStart, dateEnd, fromMe = null } = query
    const rows = await tx.sql<{ count: number }>(counted, [tx.companyId, dateStart, dateEnd, fromMe])
    return { count: rows.map(({ count }) => ({ count })) }
  })
