import type { Answer } from '@guiche/contract/core/endpoint'
import type { ChatRef } from '@guiche/contract/core/ids'
import type { Chat, findChatMessages, listChatMessages, listChats, unreadChats } from '@guiche/contract/features/chats'
import { chatMessages, chats } from '../../../schema/colleague-tables.ts'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, numberIn, offsetOf, pageOf, timeAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type ChatMessageRow,
  type ChatRow,
  shownColumns,
  shownMessageColumns,
  toChatMessageView,
  toChatView,
} from './view.ts'

const perPage = 20

/** Of `c`, a chat; `:companyId` is the company. */
const columns = `${columnsOf(chats, 'c', shownColumns)}, (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'profileImage', u.profile_image, 'online', u.online,
      'unreads', m.unreads) order by u.id), '[]'::jsonb)
    from chat_members m join users u on u.company_id = :companyId and u.id = m.user_id where m.company_id = :companyId and m.chat_id = c.id) members`

/** Only members find a chat; for everybody else it does not exist. */
const one = statement(
  'chat_of_member',
  `select ${columns} from chats c where c.company_id = :companyId and (c.id = :id or c.uuid = :uuid)
    and exists (select from chat_members own where own.company_id = :companyId and own.chat_id = c.id and own.user_id = :userId)`,
).rows<ChatRow>()
const anyOne = statement(
  'chat',
  `select ${columns} from chats c where c.company_id = :companyId and c.id = :chatId`,
).rows<ChatRow>()
/** Whoever its members are: for changes by the system. */
export const chatRow = async (tx: TenantTransaction, chatId: number): Promise<ChatRow | null> =>
  (await tx.sql(anyOne, { chatId }))[0] ?? null

/** Id and uuid of a reference, one of them null. */
export const refColumns = (ref: ChatRef): { id: number | null; uuid: string | null } =>
  typeof ref === 'number' ? { id: ref, uuid: null } : { id: null, uuid: ref }

export const chatOfMember = async (tx: TenantTransaction, ref: ChatRef, userId: number): Promise<ChatRow> => {
  const row = (await tx.sql(one, { ...refColumns(ref), userId }))[0]
  if (!row) throw new Refusal('ERR_NO_CHAT_FOUND')
  return row
}

export const chatDetails = (ctx: UserCtx, ref: ChatRef): Promise<Chat> =>
  ctx.transact(async ({ tx }) => toChatView(await chatOfMember(tx, ref, ctx.actor.id), linkMaker(ctx)))

const page = statement(
  'chats_page',
  `with page as materialized (
      select c.* from chat_members own join chats c on c.company_id = :companyId and c.id = own.chat_id
      where own.company_id = :companyId and own.user_id = :actorId and (:at::timestamptz is null or (c.updated_at, c.id) < (:at, :afterId::int))
        and (:search = '' or plain(c.title) like '%' || like_text(:search) || '%' or exists (
          select from chat_members m join users u on u.company_id = :companyId and u.id = m.user_id
          where m.company_id = :companyId and m.chat_id = c.id and m.user_id <> :actorId and plain(u.name) like '%' || like_text(:search) || '%'))
      order by c.updated_at desc, c.id desc offset :offset limit :limit)
    select ${columns} from page c order by c.updated_at desc, c.id desc`,
).rows<ChatRow>()
export const chatsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listChats>> =>
  ctx.transact(async ({ tx }) => {
    const after = timeAndIdIn(query.cursor)
    const rows = await tx.sql(page, {
      actorId: ctx.actor.id,
      search: query.searchParam?.trim() ?? '',
      at: after?.at ?? null,
      afterId: after?.id ?? null,
      offset: after ? 0 : offsetOf(query, perPage),
      limit: perPage + 1,
    })
    const link = linkMaker(ctx)
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.updated_at.getTime(), last.id])
    return { records: shown.map((row) => toChatView(row, link)), ...more }
  })

const unread = statement(
  'chats_unread',
  `select chat_id "chatId", unreads from chat_members where company_id = :companyId and user_id = :actorId and unreads > 0 order by chat_id limit 1000`,
).rows<{ chatId: number; unreads: number }>()
export const chatsUnread = (ctx: UserCtx): Promise<Answer<typeof unreadChats>> =>
  ctx.transact(async ({ tx }) => ({
    records: await tx.sql(unread, { actorId: ctx.actor.id }),
  }))

export const messageColumns = `${columnsOf(chatMessages, 'm', shownMessageColumns)}, u.name sender_name`
const messages = statement(
  'chat_messages_page',
  `with page as materialized (select * from chat_messages where company_id = :companyId and chat_id = :chatId and (:before::bigint is null or id < :before)
      order by id desc offset :offset limit :limit)
    select ${messageColumns} from page m left join users u on u.company_id = :companyId and u.id = m.sender_id order by m.id desc`,
).rows<ChatMessageRow>()
export const chatMessagesPage = (
  ctx: UserCtx,
  ref: ChatRef,
  query: AskedPage,
): Promise<Answer<typeof listChatMessages>> =>
  ctx.transact(async ({ tx }) => {
    const chat = await chatOfMember(tx, ref, ctx.actor.id)
    const before = numberIn(query.cursor)
    const offset = before === null ? offsetOf(query, perPage) : 0
    const rows = await tx.sql(messages, { chatId: chat.id, before, offset, limit: perPage + 1 })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    const link = linkMaker(ctx)
    return { records: shown.toReversed().map((row) => toChatMessageView(row, link)), ...more }
  })

/** Only in the user's chats, and with a time limit like all searches. */
const found = statement(
  'chat_messages_found',
  `select ${messageColumns}, jsonb_build_object('id', c.id, 'uuid', c.uuid, 'title', c.title) chat
    from search_chat_messages(:words::text[], :actorId, :before::bigint, :most::int) f
    join chat_messages m on m.company_id = :companyId and m.id = f join chats c on c.company_id = :companyId and c.id = m.chat_id
    left join users u on u.company_id = :companyId and u.id = m.sender_id
    order by m.id desc offset :offset limit :limit`,
).rows<ChatMessageRow & { chat: Pick<Chat, 'id' | 'uuid' | 'title'> }>()
export const foundMessages = (
  ctx: UserCtx,
  query: AskedPage & { searchParam: string },
): Promise<Answer<typeof findChatMessages>> =>
  ctx.db.search(ctx.companyId, async (tx) => {
    const before = numberIn(query.cursor)
    const offset = before === null ? offsetOf(query, perPage) : 0
    const words = query.searchParam.split(/\s+/)
    const limit = perPage + 1
    const rows = await tx.sql(found, { actorId: ctx.actor.id, words, before, offset, limit, most: offset + limit })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    const link = linkMaker(ctx)
    return { records: shown.map((row) => ({ ...toChatMessageView(row, link), chat: row.chat })), ...more }
  })
