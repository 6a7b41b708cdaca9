import type { Answer } from '@guiche/contract/core/endpoint'
import type { ChatRef } from '@guiche/contract/core/ids'
import type { Chat, listChatMessages, listChats, unreadChats } from '@guiche/contract/features/chats'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { type AskedPage, numberIn, offsetOf, pageOf, timeAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ChatMessageRow, type ChatRow, toChatMessageView, toChatView } from './view.ts'

const perPage = 20

/** Of `c`, a chat; `$1` is the company. */
const columns = `c.id, c.uuid, c.title, c.owner_id, c.last_message, c.created_at, c.updated_at, (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'profileImage', u.profile_image, 'online', u.online,
      'unreads', m.unreads) order by u.id), '[]'::jsonb)
    from chat_members m join users u on u.company_id = $1 and u.id = m.user_id where m.company_id = $1 and m.chat_id = c.id) members`

/** A chat is found by its members only; for everybody else there is none. */
const one = {
  name: 'chat_of_member',
  text: `select ${columns} from chats c where c.company_id = $1 and (c.id = $2 or c.uuid = $3)
    and exists (select from chat_members own where own.company_id = $1 and own.chat_id = c.id and own.user_id = $4)`,
}
/** Number and uuid of a reference, one of them null. */
export const refColumns = (ref: ChatRef): [number | null, string | null] =>
  typeof ref === 'number' ? [ref, null] : [null, ref]

export const chatOfMember = async (tx: TenantTransaction, ref: ChatRef, userId: number): Promise<ChatRow> => {
  const row = (await tx.sql<ChatRow>(one, [tx.companyId, ...refColumns(ref), userId]))[0]
  if (!row) throw new Refusal('ERR_NO_CHAT_FOUND')
  return row
}

export const chatDetails = (ctx: UserCtx, ref: ChatRef): Promise<Chat> =>
  ctx.transact(async ({ tx }) => toChatView(await chatOfMember(tx, ref, ctx.actor.id), linkMaker(ctx)))

const page = {
  name: 'chats_page',
  text: `with page as materialized (
      select c.* from chat_members own join chats c on c.company_id = $1 and c.id = own.chat_id
      where own.company_id = $1 and own.user_id = $2 and ($4::timestamptz is null or (c.updated_at, c.id) < ($4, $5::int))
        and ($3 = '' or plain(c.title) like '%' || like_text($3) || '%' or exists (
          select from chat_members m join users u on u.company_id = $1 and u.id = m.user_id
          where m.company_id = $1 and m.chat_id = c.id and m.user_id <> $2 and plain(u.name) like '%' || like_text($3) || '%'))
      order by c.updated_at desc, c.id desc offset $6 limit $7)
    select ${columns} from page c order by c.updated_at desc, c.id desc`,
}
export const chatsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listChats>> =>
  ctx.transact(async ({ tx }) => {
    const after = timeAndIdIn(query.cursor)
    const rows = await tx.sql<ChatRow>(page, [
      tx.companyId,
      ctx.actor.id,
      query.searchParam?.trim() ?? '',
      after?.at ?? null,
      after?.id ?? null,
      after ? 0 : offsetOf(query, perPage),
      perPage + 1,
    ])
    const link = linkMaker(ctx)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.updated_at.getTime(), last.id])
    return { records: shown.map((row) => toChatView(row, link)), ...more }
  })

const unread = {
  name: 'chats_unread',
  text: `select chat_id "chatId", unreads from chat_members where company_id = $1 and user_id = $2 and unreads > 0 order by chat_id limit 1000`,
}
export const chatsUnread = (ctx: UserCtx): Promise<Answer<typeof unreadChats>> =>
  ctx.transact(async ({ tx }) => ({
    records: await tx.sql<{ chatId: number; unreads: number }>(unread, [tx.companyId, ctx.actor.id]),
  }))

export const messageColumns = `m.id, m.chat_id, m.sender_id, u.name sender_name, m.message, m.client_id, m.created_at`
const messages = {
  name: 'chat_messages_page',
  text: `with page as materialized (select * from chat_messages where company_id = $1 and chat_id = $2 and ($3::bigint is null or id < $3)
      order by id desc offset $4 limit $5)
    select ${messageColumns} from page m left join users u on u.company_id = $1 and u.id = m.sender_id order by m.id desc`,
}
export const chatMessagesPage = (
  ctx: UserCtx,
  ref: ChatRef,
  query: AskedPage,
): Promise<Answer<typeof listChatMessages>> =>
  ctx.transact(async ({ tx }) => {
    const chat = await chatOfMember(tx, ref, ctx.actor.id)
    const before = numberIn(query.cursor)
    const values = [tx.companyId, chat.id, before, before === null ? offsetOf(query, perPage) : 0, perPage + 1]
    const rows = await tx.sql<ChatMessageRow>(messages, values)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { records: shown.toReversed().map(toChatMessageView), ...more }
  })
