/** The tickets of the kanban board. Selects the page's ids by index first, joins after. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { boardStatuses, boardTicketsPerPage, type kanbanTickets as call } from '@guiche/contract/features/tickets'
import type { UserActor, UserCtx } from '../../../context.ts'
import { assembled, parametersOf } from '../../../platform/db/assembled.ts'
import { pageOf, timeAndIdIn } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { type TicketRow, toTicketView } from '../view.ts'
import { endOfDay, startOfDay } from './list-conditions.ts'
import { ticketColumns, ticketJoins } from './ticket-row.ts'
import { visibleSql } from './visible-sql.ts'

interface Asked {
  cursor?: string | undefined
  queueIds: readonly number[]
  startDate?: string | undefined
  endDate?: string | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

const boardStatement = (actor: UserActor, asked: Asked) => {
  const { values, parameter } = parametersOf()
  const [from, to] = [asked.startDate ?? asked.dateStart, asked.endDate ?? asked.dateEnd]
  const after = timeAndIdIn(asked.cursor)
  const start = from === undefined ? null : startOfDay(`${parameter('from', from)}::date`)
  const conditions = [
    visibleSql(actor, parameter),
    ...(asked.queueIds.length > 0 ? [`t.queue_id = any(${parameter('queueIds', asked.queueIds)}::int[])`] : []),
    // No ticket is changed before it is created, so a scan by change time may end there.
    ...(start === null ? [] : [`t.created_at >= ${start}`, `t.updated_at >= ${start}`]),
    ...(to === undefined ? [] : [`t.created_at < ${endOfDay(`${parameter('to', to)}::date`)}`]),
    ...(after
      ? [
          `(t.updated_at, t.id) < (${parameter('afterAt', after.at.toISOString())}::timestamptz, ${parameter('afterId', after.id)}::int)`,
        ]
      : []),
  ]
  const statuses = boardStatuses.map((status) => `'${status}'`).join(', ')
  const text = `with page as materialized (select t.id, t.updated_at from tickets t
      where t.company_id = :companyId and t.status in (${statuses}) and not t.is_group and ${conditions.join(' and ')}
      order by t.updated_at desc, t.id desc limit ${parameter('limit', boardTicketsPerPage + 1)})
    select ${ticketColumns} from page p join tickets t on t.company_id = :companyId and t.id = p.id ${ticketJoins}
    order by p.updated_at desc, p.id desc`
  return { text, values }
}

export const kanbanTickets = async (ctx: UserCtx, asked: Asked): Promise<Answer<typeof call>> => {
  const { text, values } = boardStatement(ctx.actor, asked)
  const rows = await ctx.db.listAtOnce(ctx.companyId, (tx) => tx.sql(assembled<TicketRow>(text), values))
  const { shown, ...more } = pageOf(rows, boardTicketsPerPage, (last) => [last.updated_at.getTime(), last.id])
  const viewer = viewerOf(ctx)
  return { tickets: shown.map((row) => toTicketView(row, viewer)), ...more }
}
