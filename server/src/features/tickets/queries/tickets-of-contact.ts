/** The history of a contact, as far as the viewer may see it. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId } from '@guiche/contract/core/ids'
import { encodeCursor } from '@guiche/contract/core/paging'
import type { ticketsOfContact as call, TicketStatus } from '@guiche/contract/features/tickets'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { idIn } from '../../../platform/pages.ts'
import { seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import { queueOf, userOf } from '../view.ts'

const perPage = 20
/** Maximum scanned for one page; a reader who may see few of them continues from where this ended. */
const walked = 200

const newest = statement(
  'tickets_of_contact',
  `with page as materialized (select id from tickets where company_id = :companyId and contact_id = :contactId and (:id::int is null or id < :id)
      order by id desc limit ${walked + 1})
    select t.id, t.uuid, t.status, t.is_group, t.queue_id, q.name queue_name, q.color queue_color, t.user_id, u.name user_name,
      t.connection_id, w.name connection_name, left(t.last_message, 200) last_message, t.created_at, t.closed_at
    from page p join tickets t on t.company_id = :companyId and t.id = p.id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    order by t.id desc`,
).rows<Row>()
interface Row {
  id: number
  uuid: string
  status: TicketStatus
  is_group: boolean
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  user_id: number | null
  user_name: string | null
  connection_id: number
  connection_name: string
  last_message: string
  created_at: Date
  closed_at: Date | null
  [column: string]: unknown
}

const viewOf = (row: Row) => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  queue: queueOf(row),
  user: userOf(row),
  whatsapp: { id: row.connection_id, name: row.connection_name },
  lastMessage: row.last_message,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})

export const ticketsOfContact = (
  ctx: UserCtx,
  contactId: ContactId,
  query: { cursor?: string | undefined },
): Promise<Answer<typeof call>> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(newest, { contactId, id: idIn(query.cursor) })
    const visible = rows.slice(0, walked).filter((row) => canSee(ctx.actor, seen(row)))
    const tickets = visible.slice(0, perPage)
    const hasMore = visible.length > perPage || rows.length > walked
    const last = visible.length > perPage ? tickets.at(-1) : rows[walked - 1]
    return {
      tickets: tickets.map(viewOf),
      hasMore,
      nextCursor: hasMore && last ? encodeCursor([last.id]) : null,
    }
  })
