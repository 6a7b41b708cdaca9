import type { Answer } from '@guiche/contract/core/endpoint'
import type { QuickMessageId, UserId } from '@guiche/contract/core/ids'
import {
  type listQuickMessages,
  type QuickMessage,
  quickMessagesListed,
} from '@guiche/contract/features/quick-messages'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type QuickMessageRow, toQuickMessageView } from './view.ts'

const perPage = 20

const columns = `id, company_id "companyId", user_id "userId", shortcode, message, is_general "isGeneral", is_shared "isShared",
  is_active "isActive", media_file "mediaFile", media_name "mediaName", media_mime "mediaMime", media_bytes::float8 "mediaBytes"`
const usable = `company_id = $1 and (is_general or is_shared or user_id = $2)`

type Row = QuickMessageRow & Record<string, unknown>

const page = {
  name: 'quick_messages_page',
  text: `select ${columns} from quick_messages
    where ${usable} and ($3::int is null or user_id = $3)
      and ($4 = '' or plain(shortcode) like '%' || like_text($4) || '%' or plain(message) like '%' || like_text($4) || '%')
      and ($5::int is null or (plain(shortcode), id) > (
        select plain(l.shortcode), l.id from quick_messages l where l.company_id = $1 and l.id = $5))
    order by plain(shortcode), id offset $6 limit $7`,
}
interface ListQuery extends AskedPage {
  userId?: UserId | undefined
}

export const quickMessagesPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listQuickMessages>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql<Row>(page, [
      tx.companyId,
      ctx.actor.id,
      query.userId ?? null,
      query.searchParam?.trim() ?? '',
      after,
      after === null ? offsetOf(query, perPage) : 0,
      perPage + 1,
    ])
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    const link = linkMaker(ctx)
    return { records: shown.map((row) => toQuickMessageView(row, link)), ...more }
  })

const all = {
  name: 'quick_messages_all',
  text: `select ${columns} from quick_messages where ${usable} and is_active and ($3::int is null or user_id = $3)
    order by plain(shortcode), id limit ${quickMessagesListed}`,
}
export const quickMessageList = (ctx: UserCtx, userId: UserId | undefined): Promise<QuickMessage[]> =>
  ctx.transact(async ({ tx }) => {
    const rows = await tx.sql<Row>(all, [tx.companyId, ctx.actor.id, userId ?? null])
    const link = linkMaker(ctx)
    return rows.map((row) => toQuickMessageView(row, link))
  })

const one = { name: 'quick_message', text: `select ${columns} from quick_messages where ${usable} and id = $3` }
export const quickMessageDetails = (ctx: UserCtx, id: QuickMessageId): Promise<QuickMessage> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql<Row>(one, [tx.companyId, ctx.actor.id, id])
    if (!row) throw new Refusal('ERR_NO_QUICK_MESSAGE_FOUND')
    return toQuickMessageView(row, linkMaker(ctx))
  })
