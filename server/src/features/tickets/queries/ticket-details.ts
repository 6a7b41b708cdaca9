import type { TicketRef } from '@guiche/contract/core/ids'
import type { TicketLogEntry } from '@guiche/contract/features/ticket-log'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { viewerOf } from '../../../viewer.ts'
import { noteAccess } from '../store/accesses.ts'
import { queueOf, toTicketView, userOf } from '../view.ts'
import { accessTicket } from './access-ticket.ts'

export const ticketDetails = (ctx: UserCtx, ticket: TicketRef): Promise<Ticket> =>
  ctx.transact(async ({ tx }) => {
    const row = await accessTicket(tx, ctx.actor, ticket)
    tx.beforeCommit(() => noteAccess(tx, row, { userId: ctx.actor.id, at: ctx.clock.now() }))
    return toTicketView(row, viewerOf(ctx))
  })

const logOf = statement(
  'ticket_log',
  `select l.id, l.type, l.reason, l.created_at, l.user_id, u.name user_name, l.queue_id, q.name queue_name, q.color queue_color
    from ticket_log l
    left join users u on u.company_id = l.company_id and u.id = l.user_id
    left join queues q on q.company_id = l.company_id and q.id = l.queue_id
    where l.company_id = :companyId and l.ticket_id = :id order by l.id limit 1000`,
).rows<LogRow>()

interface LogRow {
  id: number
  type: TicketLogEntry['type']
  reason: TicketLogEntry['reason']
  created_at: Date
  user_id: number | null
  user_name: string | null
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  [column: string]: unknown
}

export const ticketLog = (ctx: UserCtx, ticket: TicketRef): Promise<TicketLogEntry[]> =>
  ctx.transact(async ({ tx }) => {
    const { id } = await accessTicket(tx, ctx.actor, ticket)
    const rows = await tx.sql(logOf, { id })
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      user: userOf(row),
      queue: queueOf(row),
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
    }))
  })
