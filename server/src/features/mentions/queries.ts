import { type Mention, mentionsListed } from '@guiche/contract/features/mentions'
import { maskName } from '@guiche/contract/masking'
import type { UserCtx } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { canSee } from '../tickets/rules/visibility.ts'

interface Row {
  id: number
  ticket_id: number | null
  ticket_uuid: string | null
  queue_id: number | null
  user_id: number | null
  is_group: boolean | null
  contact_name: string | null
  /** Null: in a ticket. */
  chat: Mention['chat']
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
      n.excerpt, n.read_at, n.created_at,
      case when h.id is not null then jsonb_build_object('id', h.id, 'uuid', h.uuid, 'title', h.title, 'messageId', n.chat_message_id) end chat
    from page n left join tickets t on t.company_id = :companyId and t.id = n.ticket_id
    left join contacts c on c.company_id = :companyId and c.id = t.contact_id
    left join chats h on h.company_id = :companyId and h.id = n.chat_id
    left join users u on u.company_id = :companyId and u.id = n.author_id
    where n.chat_id is null or exists (select from chat_members m where m.company_id = :companyId and m.chat_id = n.chat_id and m.user_id = :actorId)
    order by n.id desc`,
).rows<Row>()

const viewOf = (row: Row, seesNumbers: boolean): Mention => ({
  id: row.id,
  ticketId: row.ticket_id,
  ticketUuid: row.ticket_uuid,
  contactName: seesNumbers || row.contact_name === null ? row.contact_name : maskName(row.contact_name),
  chat: row.chat,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  excerpt: row.excerpt,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})

/** A ticket that has left one's sight takes its mentions along, and so does a chat that one is no longer in. */
export const listMentions = (ctx: UserCtx) =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(own, { actorId: ctx.actor.id, mentionsListed })
    const isSeen = ({ queue_id: queueId, user_id: userId, is_group: isGroup }: Row) =>
      isGroup === null || canSee(ctx.actor, { queueId, userId, isGroup })
    const visible = rows.filter((row) => isSeen(row))
    const mentions = visible.map((row) => viewOf(row, ctx.actor.seesNumbers))
    return { mentions, unread: mentions.filter(({ isRead }) => !isRead).length }
  })
