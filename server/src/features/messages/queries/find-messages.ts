import type { TicketRef } from '@guiche/contract/core/ids'
import { mostFoundMessages } from '@guiche/contract/features/found-messages'
import type { UserCtx } from '../../../context.ts'
import { assembled, parametersOf } from '../../../platform/db/assembled.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { visibleSql } from '../../tickets/queries/visible-sql.ts'

/**
 * The SQL function searches all tickets of the conversation; this removes matches in earlier tickets that the viewer
 * does not see.
 */
const found = (visible: string) =>
  assembled<{
    id: string
    created_at: Date
  }>(`select m.id, coalesce(m.written_at, m.created_at) created_at from search_conversation(:term, :contactId, :connectionId, ${mostFoundMessages}) f
    join messages m on m.company_id = :companyId and m.id = f.id
    join tickets t on t.company_id = :companyId and t.id = m.ticket_id
    where ${visible}
    order by f.seq desc`)

export const findMessages = (ctx: UserCtx, ticket: TicketRef, term: string) =>
  ctx.db.search(ctx.companyId, async (tx) => {
    const row = await accessTicket(tx, ctx.actor, ticket)
    const { values, parameter } = parametersOf()
    const conversation = { term, contactId: row.contact_id, connectionId: row.connection_id }
    const rows = await tx.sql(found(visibleSql(ctx.actor, parameter)), { ...conversation, ...values })
    return { messages: rows.map(({ id, created_at }) => ({ id, createdAt: created_at.toISOString() })) }
  })
