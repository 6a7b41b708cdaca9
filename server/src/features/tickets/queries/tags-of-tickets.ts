import type { UserCtx } from '../../../context.ts'

const mostTags = 500
const used = {
  name: 'tags_of_tickets',
  text: `select id, name, color from tags g where company_id = $1
      and exists (select from contact_tags where company_id = $1 and tag_id = g.id)
    order by lower(name), id limit ${mostTags}`,
}
export const tagsOfTickets = (ctx: UserCtx) =>
  ctx.transact(({ tx }) => tx.sql<{ id: number; name: string; color: string }>(used, [ctx.companyId]))
