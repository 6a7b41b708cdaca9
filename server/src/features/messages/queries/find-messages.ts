import type { TicketRef } from '@guiche/contract/core/ids'
import { mostFoundMessages } from '@guiche/contract/features/found-messages'
import type { UserCtx } from '../../../context.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { seesAllHistory } from '../../tickets/rules/visibility.ts'

/** The function sees every ticket of the conversation; what earlier ones of others' queues say is not for everybody. */
const found = {
  name: 'find_messages',
  text: `select m.id, m.created_at from search_conversation($2, $3, $4, ${mostFoundMessages}) f
    join messages m on m.company_id = $1 and m.id = f.id
    join tickets t on t.company_id = $1 and t.id = m.ticket_id
    where $5::boolean or t.id = $6 or t.queue_id is null or t.user_id = $7 or t.queue_id = any($8::int[])
    order by f.seq desc`,
}

export const findMessages = (ctx: UserCtx, ticket: TicketRef, term: string) =>
  ctx.db.search(ctx.companyId, async (tx) => {
    const { actor } = ctx
    const row = await accessTicket(tx, actor, ticket)
    const seesAll = seesAllHistory(actor)
    const rows = await tx.sql<{ id: string; created_at: Date }>(found, [
      ctx.companyId,
      term,
      row.contact_id,
      row.connection_id,
      seesAll,
      row.id,
      actor.id,
      actor.queueIds,
    ])
    return { messages: rows.map(({ id, created_at }) => ({ id, createdAt: created_at.toISOString() })) }
  })
