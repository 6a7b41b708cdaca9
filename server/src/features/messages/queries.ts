import type { ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId, ContactId, QueueId, TicketRef } from '@guiche/contract/core/ids'
import { messagesPerPage } from '@guiche/contract/features/messages'
import { messages } from '../../../schema/message-tables.ts'
import type { UserActor, UserCtx } from '../../context.ts'
import { assembled, parametersOf } from '../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { type Given, statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, numberIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { viewerOf } from '../../viewer.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { visibleSql } from '../tickets/queries/visible-sql.ts'
import { readsWholeConversation } from '../tickets/rules/visibility.ts'
import { toTicketView } from '../tickets/view.ts'
import { type MessageRow, shownColumns, toMessageView } from './view.ts'

/**
 * As in `MessageTicket`. It contains only the contact's id, so it is the same for viewers who see numbers and those
 * who do not.
 */
const ticketOfMessage = `jsonb_build_object('id', mt.id, 'uuid', mt.uuid, 'status', mt.status, 'contactId', mt.contact_id, 'queueId', mt.queue_id,
    'queue', case when mq.id is not null then jsonb_build_object('id', mq.id, 'name', mq.name, 'color', mq.color) end, 'userId', mt.user_id,
    'user', case when mu.id is not null then jsonb_build_object('id', mu.id, 'name', mu.name) end)`

/** Everything that a message's view shows. Needs m, and the joins below. */
export const messageColumns = `${columnsOf(messages, 'm', shownColumns)}, a.id author_id, coalesce(a.name, c.name) author_name,
  u.name user_name, ${ticketOfMessage} ticket, q.name queue_name, q.color queue_color,
  (select jsonb_build_object('id', qm.id, 'body', left(qm.body, 500), 'fromMe', qm.from_me, 'mediaType', qm.media_type,
      'isDeleted', qm.is_deleted, 'contactName', case when qm.from_me then null else coalesce(qa.name, c.name) end)
    from messages qm left join contacts qa on qa.company_id = qm.company_id and qa.id = qm.author_contact_id
    where qm.company_id = m.company_id and qm.id = m.quoted_id) quoted,
  coalesce((select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.author = 'me') order by r.sent_at)
    from reactions r where r.company_id = m.company_id and r.message_id = m.id and r.emoji <> ''), '[]'::jsonb) reactions,
  coalesce((select jsonb_agg(jsonb_build_object('kind', mc.kind, 'text', mc.words, 'failure',
      case when mc.state = 'failed' then jsonb_build_object('code', mc.failure_code, 'detail', mc.failure_detail) end) order by mc.seq)
    from message_changes mc where mc.company_id = m.company_id and mc.message_id = m.id), '[]'::jsonb) pending_changes`

export const messageJoins = `join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join contacts a on a.company_id = m.company_id and a.id = m.author_contact_id
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join queues q on q.company_id = m.company_id and q.id = m.queue_id
  join tickets mt on mt.company_id = m.company_id and mt.id = m.ticket_id
  left join queues mq on mq.company_id = m.company_id and mq.id = mt.queue_id
  left join users mu on mu.company_id = m.company_id and mu.id = mt.user_id`

const byIds = statement(
  'message_rows',
  `select ${messageColumns} from messages m ${messageJoins} where m.company_id = :companyId and m.id = any(:ids::uuid[]) order by m.seq`,
).rows<MessageRow>()
export const messageRows = (tx: TenantTransaction, ids: readonly string[]) => tx.sql(byIds, { ids })

const written = statement(
  'message_written',
  `select m.contact_id "contactId", m.connection_id "connectionId", m.body, n.channel from messages m
    join connections n on n.company_id = m.company_id and n.id = m.connection_id
    where m.company_id = :companyId and m.id = :messageId and not m.from_me`,
).rows<{ contactId: ContactId; connectionId: ConnectionId; body: string; channel: ChannelKind }>()
/** What a customer wrote, and where. Null: it no longer exists. */
export const writtenMessage = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(written, { messageId }))[0] ?? null

/** After every message: the greatest `bigint`. */
export const latestSeq = '9223372036854775807'

/** Selects the page by index first, joins after. */
const pageOfAll = statement(
  'message_page',
  `with page as materialized (
      select id from messages
      where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId and seq < coalesce(:before::bigint, ${latestSeq})
      order by seq desc offset :offset limit :limit
    )
    select ${messageColumns} from page p join messages m on m.company_id = :companyId and m.id = p.id ${messageJoins} order by m.seq desc`,
).rows<MessageRow>()

/**
 * Leaves out earlier tickets that the viewer does not see, or only those that they asked for. Each visible ticket is
 * scanned by itself, because the invisible ones may be very long.
 */
const pageOfVisible = (visible: string) =>
  assembled<MessageRow>(`with visible as materialized (
      select t.id from tickets t where t.company_id = :companyId and t.contact_id = :contactId and t.connection_id = :connectionId and ${visible}
        and (t.id = :ticketId or t.queue_id is null or :queueIds::int[] is null or t.queue_id = any(:queueIds::int[]))
    ), page as materialized (
      select walked.seq from visible v cross join lateral (
        select m.seq from messages m where m.company_id = :companyId and m.ticket_id = v.id and m.seq < coalesce(:before::bigint, ${latestSeq})
        order by m.seq desc limit :offset::int + :limit::int
      ) walked order by walked.seq desc offset :offset limit :limit
    )
    select ${messageColumns} from page p join messages m on m.company_id = :companyId and m.seq = p.seq ${messageJoins} order by m.seq desc`)

export type AskedMessages = Pick<AskedPage, 'cursor' | 'pageNumber'> & { selectedQueues?: readonly QueueId[] }

const visiblePage = (tx: TenantTransaction, actor: UserActor, page: Readonly<Record<string, Given>>) => {
  const { values, parameter } = parametersOf()
  return tx.sql(pageOfVisible(visibleSql(actor, parameter)), { ...page, ...values })
}

export const messagesPage = (ctx: UserCtx, ticket: TicketRef, query: AskedMessages) =>
  ctx.transact(async ({ tx }) => {
    const { actor } = ctx
    const row = await accessTicket(tx, actor, ticket)
    const before = numberIn(query.cursor)
    const chosen = query.selectedQueues?.length ? query.selectedQueues : null
    const page = {
      contactId: row.contact_id,
      connectionId: row.connection_id,
      before,
      offset: before === null ? offsetOf(query, messagesPerPage) : 0,
      limit: messagesPerPage + 1,
    }
    const isWhole = readsWholeConversation(actor, row.is_group) && chosen === null
    const rows = isWhole
      ? await tx.sql(pageOfAll, page)
      : await visiblePage(tx, actor, { ...page, ticketId: row.id, queueIds: chosen })
    const { shown, ...more } = pageOf(rows, messagesPerPage, (oldest) => [oldest.seq])
    const viewer = viewerOf(ctx)
    return {
      messages: shown.reverse().map((message) => toMessageView(message, viewer)),
      ...more,
      count: shown.length,
      ticket: toTicketView(row, viewer),
    }
  })
