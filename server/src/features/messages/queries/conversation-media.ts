import type { TicketRef } from '@guiche/contract/core/ids'
import { type MediaShelf, mediaPerPage } from '@guiche/contract/features/conversation-media'
import type { UserCtx } from '../../../context.ts'
import { assembled, parametersOf } from '../../../platform/db/assembled.ts'
import { numberIn, pageOf } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { visibleSql } from '../../tickets/queries/visible-sql.ts'
import { latestSeq, messageColumns, messageJoins } from '../queries.ts'
import { type MessageRow, toMessageView } from '../view.ts'

/** Worded like the partial indexes: with the kind as a literal the planner knows that it can use them. */
const kept: Record<MediaShelf, string> = {
  images: `m.media_type = 'image'`,
  videos: `m.media_type = 'video'`,
  audios: `m.media_type = 'audio'`,
  documents: `m.media_type = 'application'`,
  links: `m.media_type = 'conversation' and m.body ~* 'https?://'`,
}

/** Each ticket that the viewer sees is scanned by itself, because the invisible ones may be very long. */
const shelfPage = (shelf: MediaShelf, visible: string) =>
  assembled<MessageRow>(`with visible as materialized (
      select t.id from tickets t where t.company_id = :companyId and t.contact_id = :contactId and t.connection_id = :connectionId and ${visible}
    ), page as materialized (
      select walked.seq from visible v cross join lateral (
        select m.seq from messages m where m.company_id = :companyId and m.ticket_id = v.id and not m.is_deleted and ${kept[shelf]}
          and m.seq < coalesce(:before::bigint, ${latestSeq})
        order by m.seq desc limit :limit
      ) walked order by walked.seq desc limit :limit
    )
    select ${messageColumns} from page p join messages m on m.company_id = :companyId and m.seq = p.seq ${messageJoins} order by m.seq desc`)

export const conversationMedia = (
  ctx: UserCtx,
  ticket: TicketRef,
  { shelf, cursor }: { shelf: MediaShelf; cursor?: string | undefined },
) =>
  ctx.transact(async ({ tx }) => {
    const row = await accessTicket(tx, ctx.actor, ticket)
    const { values, parameter } = parametersOf()
    const page = { contactId: row.contact_id, connectionId: row.connection_id, before: numberIn(cursor) }
    const rows = await tx.sql(shelfPage(shelf, visibleSql(ctx.actor, parameter)), {
      ...{ ...page, limit: mediaPerPage + 1 },
      ...values,
    })
    const { shown, ...more } = pageOf(rows, mediaPerPage, (oldest) => [oldest.seq])
    const viewer = viewerOf(ctx)
    return {
      messages: shown.map((message) => toMessageView(message, viewer)),
      ...more,
      contactId: row.contact_id,
      whatsappId: row.connection_id,
    }
  })
