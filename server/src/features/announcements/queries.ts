import type { Answer } from '@guiche/contract/core/endpoint'
import type { AnnouncementId } from '@guiche/contract/core/ids'
import type { Announcement, listAnnouncements } from '@guiche/contract/features/announcements'
import { announcements } from '../../../schema/colleague-tables.ts'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AnnouncementRow, toAnnouncementView } from './view.ts'

const perPage = 20
export const announcementColumns = columnsOf(announcements)

/** Row-level security shows a company only active ones; super admins read across companies. */
const reading = <T>(ctx: UserCtx, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  ctx.actor.super ? ctx.db.platform(work) : ctx.transact(({ tx }) => work(tx))

const page = statement(
  'announcements_page',
  `select ${announcementColumns} from announcements
    where (:status::boolean is null or is_active = :status) and (:after::int is null or id < :after)
      and (:search = '' or plain(title) like '%' || like_text(:search) || '%' or plain(text) like '%' || like_text(:search) || '%')
    order by id desc offset :offset limit :limit`,
).rows<AnnouncementRow>()
interface ListQuery extends AskedPage {
  status?: boolean | undefined
}
export const announcementsPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listAnnouncements>> =>
  reading(ctx, async (tx) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      status: query.status ?? null,
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const link = linkMaker(ctx)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { records: shown.map((row) => toAnnouncementView(row, link)), ...more }
  })

const one = statement(
  'announcement_one',
  `select ${announcementColumns} from announcements where id = :announcementId`,
).rows<AnnouncementRow>()
export const announcementById = (ctx: UserCtx, announcementId: AnnouncementId): Promise<Announcement> =>
  reading(ctx, async (tx) => {
    const row = (await tx.sql(one, { announcementId }))[0]
    if (!row) throw new Refusal('ERR_NO_ANNOUNCEMENT_FOUND')
    return toAnnouncementView(row, linkMaker(ctx))
  })
