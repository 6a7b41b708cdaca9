import { draftsListed, type SavedDraft } from '@guiche/contract/features/drafts'
import type { tickets } from '../../../schema/inbox-tables.ts'
import { drafts } from '../../../schema/message-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf, type RowOf } from '../../platform/db/table-rows.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import { type DraftRow, shownColumns, toDraftView } from './view.ts'

const columns = `${columnsOf(drafts, 'd', shownColumns)},
  (select jsonb_build_object('id', m.id, 'body', left(m.body, 500), 'fromMe', m.from_me, 'mediaType', m.media_type,
      'isDeleted', m.is_deleted, 'contactName', case when m.from_me then null else coalesce(a.name, c.name) end)
    from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    left join contacts a on a.company_id = m.company_id and a.id = m.author_contact_id
    where m.company_id = d.company_id and m.id = d.quoted_id) quoted`

const one = statement(
  'draft_of_ticket',
  `select ${columns} from drafts d where d.company_id = :companyId and d.user_id = :userId and d.ticket_id = :ticketId`,
).rows<DraftRow>()
export const draftRow = async (tx: TenantTransaction, userId: number, ticketId: number): Promise<DraftRow | null> =>
  (await tx.sql(one, { userId, ticketId }))[0] ?? null

const own = statement(
  'drafts_own',
  `with page as materialized (
      select * from drafts where company_id = :companyId and user_id = :actorId and not is_empty order by updated_at desc limit :draftsListed
    )
    select ${columns}, t.queue_id, t.user_id, t.is_group
    from page d join tickets t on t.company_id = :companyId and t.id = d.ticket_id order by d.updated_at desc`,
).rows<OwnRow>()
type OwnRow = DraftRow & Pick<RowOf<typeof tickets>, 'queue_id' | 'user_id' | 'is_group'>

/** If the user no longer sees a ticket, its draft is hidden, and comes back with the ticket. */
export const listDrafts = (ctx: UserCtx): Promise<{ drafts: SavedDraft[] }> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(own, { actorId: ctx.actor.id, draftsListed })
    const visible = rows.filter((row) =>
      canSee(ctx.actor, { queueId: row.queue_id, userId: row.user_id, isGroup: row.is_group }),
    )
    return { drafts: visible.map((row) => toDraftView(row, ctx.actor)) }
  })
