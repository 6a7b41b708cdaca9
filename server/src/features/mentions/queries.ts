import { type Mention, mentionsListed } from '@guiche/contract/features/mentions'
import { maskName } from '@guiche/contract/masking'
import type { UserCtx } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { canSee } from '../tickets/rules/visibility.ts'

interface Row {
  id: number
  ticket_id: number
  ticket_uuid: string
  queue_id: number | null
  user_id: number | null
  is_group: boolean
  contact_name: string
  author_id: number | null
  author_name: string | null
  excerpt: string
  read_at: Date | null
  created_at: Date
  [column: string]: unknown
}

const own = statement(
  'mentions_own',
  `with page as materialized (select * from mentions where company_id = :companyId and user_id = :actorId order by id desc limit :mentionsListed)
    select n.id, n.ticket_id, t.uuid ticket_uuid, t.queue_id, t.user_id, t.is_group, c.name contact_name, n.author_id, u.name author_name,
      n.excerpt, n.read_at, n.created_at
    from page n join tickets t on t.company_id = :companyId and t.id = n.ticket_id join contacts c on c.company_id = :companyId and c.id = t.contact_id
    left join users u on u.company_id = :companyId and u.id = n.author_id order by n.id desc`,
).rows<Row>()

const viewOf = (row: Row, seesNumbers: boolean): Mention => ({
  id: row.id,
  ticketId: row.ticket_id,
  ticketUuid: row.ticket_uuid,
  contactName: seesNumbers ? row.contact_name : maskName(row.contact_name),
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  excerpt: row.excerpt,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})

/** A ticket that has left one's sight takes its mentions along. */
export const listMentions = (ctx: UserCtx) =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(own, { actorId: ctx.actor.id, mentionsListed })
    const visible = rows.filter((row) =>
      canSee(ctx.actor, { queueId: row.queue_id, userId: row.user_id, isGroup: row.is_group }),
    )
    const mentions = visible.map((row) => viewOf(row, ctx.actor.seesNumbers))
    return { mentions, unread: mentions.filter(({ isRead }) => !isRead).length }
  })
