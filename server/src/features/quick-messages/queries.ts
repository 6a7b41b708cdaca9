import type { Answer } from '@guiche/contract/core/endpoint'
import type { QuickMessageId, UserId } from '@guiche/contract/core/ids'
import {
  type listQuickMessages,
  type QuickMessage,
  quickMessagesListed,
} from '@guiche/contract/features/quick-messages'
import { quickMessages } from '../../../schema/outbound-tables.ts'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type QuickMessageRow, toQuickMessageView } from './view.ts'

const perPage = 20

const columns = columnsOf(quickMessages)
const usable = 'company_id = :companyId and (is_general or is_shared or user_id = :actorId)'

const page = statement(
  'quick_messages_page',
  `select ${columns} from quick_messages
    where ${usable} and (:userId::int is null or user_id = :userId)
      and (:search = '' or plain(shortcode) like '%' || like_text(:search) || '%' or plain(message) like '%' || like_text(:search) || '%')
      and (:after::int is null or (plain(shortcode), id) > (
        select plain(l.shortcode), l.id from quick_messages l where l.company_id = :companyId and l.id = :after))
    order by plain(shortcode), id offset :offset limit :limit`,
).rows<QuickMessageRow>()
interface ListQuery extends AskedPage {
  userId?: UserId | undefined
}

export const quickMessagesPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listQuickMessages>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      actorId: ctx.actor.id,
      userId: query.userId ?? null,
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    const link = linkMaker(ctx)
    return { records: shown.map((row) => toQuickMessageView(row, link)), ...more }
  })

const all = statement(
  'quick_messages_all',
  `select ${columns} from quick_messages where ${usable} and is_active and (:userId::int is null or user_id = :userId)
    order by plain(shortcode), id limit ${quickMessagesListed}`,
).rows<QuickMessageRow>()
export const quickMessageList = (ctx: UserCtx, userId: UserId | undefined): Promise<QuickMessage[]> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql(all, { actorId: ctx.actor.id, userId: userId ?? null })
    const link = linkMaker(ctx)
    return rows.map((row) => toQuickMessageView(row, link))
  })

const one = statement(
  'quick_message',
  `select ${columns} from quick_messages where ${usable} and id = :id`,
).rows<QuickMessageRow>()
export const quickMessageDetails = (ctx: UserCtx, id: QuickMessageId): Promise<QuickMessage> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(one, { actorId: ctx.actor.id, id })
    if (!row) throw new Refusal('ERR_NO_QUICK_MESSAGE_FOUND')
    return toQuickMessageView(row, linkMaker(ctx))
  })
