import type { ChatRef } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { messageColumns, refColumns } from './queries.ts'
import type { ChatMessageRow } from './view.ts'

export interface LockedChat {
  id: number
  title: string
  ownerId: number | null
  memberIds: number[]
}

const lock = {
  name: 'chat_lock',
  text: `select id, title, owner_id "ownerId" from chats where company_id = $1 and (id = $2 or uuid = $3) for update`,
}
const membersOf = {
  name: 'chat_member_ids',
  text: 'select user_id "userId" from chat_members where company_id = $1 and chat_id = $2 order by user_id',
}
/** What is said in a chat, and who is in it, changes in one order. Null: there is none for this person. */
export const lockChat = async (tx: TenantTransaction, ref: ChatRef, userId: number): Promise<LockedChat | null> => {
  const [chat] = await tx.sql<Omit<LockedChat, 'memberIds'>>(lock, [tx.companyId, ...refColumns(ref)])
  if (!chat) return null
  const members = await tx.sql<{ userId: number }>(membersOf, [tx.companyId, chat.id])
  const memberIds = members.map((member) => member.userId)
  return memberIds.includes(userId) ? { ...chat, memberIds } : null
}

const insert = {
  name: 'chat_insert',
  text: 'insert into chats (company_id, title, owner_id, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id',
}
export const insertChat = async (tx: TenantTransaction, title: string, ownerId: number, now: Date): Promise<number> => {
  const [row] = await tx.sql<{ id: number }>(insert, [tx.companyId, title, ownerId, now])
  if (!row) throw new Error('the chat was not inserted')
  return row.id
}

const title = { name: 'chat_title', text: 'update chats set title = $3 where company_id = $1 and id = $2' }
export const saveTitle = (tx: TenantTransaction, chatId: number, to: string) =>
  tx.sql(title, [tx.companyId, chatId, to])

const remove = { name: 'chat_delete', text: 'delete from chats where company_id = $1 and id = $2' }
export const removeChat = (tx: TenantTransaction, chatId: number) => tx.sql(remove, [tx.companyId, chatId])

const addMembers = {
  name: 'chat_members_add',
  text: `insert into chat_members (company_id, chat_id, user_id) select $1, $2, unnest($3::int[]) on conflict do nothing`,
}
const dropMembers = {
  name: 'chat_members_drop',
  text: 'delete from chat_members where company_id = $1 and chat_id = $2 and user_id <> all($3::int[])',
}
/** Who stays keeps what he has not seen. */
export const saveMembers = async (tx: TenantTransaction, chatId: number, userIds: readonly number[]) => {
  await Promise.all([
    tx.sql(dropMembers, [tx.companyId, chatId, userIds]),
    tx.sql(addMembers, [tx.companyId, chatId, userIds]),
  ])
}

const insertMessage = {
  name: 'chat_message_insert',
  text: `with m as (insert into chat_messages (company_id, chat_id, sender_id, client_id, message, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning *)
    select ${messageColumns} from m left join users u on u.company_id = $1 and u.id = m.sender_id`,
}
export interface NewChatMessage {
  chatId: number
  senderId: number
  clientId: string | null
  message: string
}
/** Null: it was said already. */
export const addMessage = async (tx: TenantTransaction, message: NewChatMessage, now: Date) => {
  const { chatId, senderId, clientId, message: words } = message
  const values = [tx.companyId, chatId, senderId, clientId, words, now]
  return (await tx.sql<ChatMessageRow>(insertMessage, values))[0] ?? null
}

const saidAs = {
  name: 'chat_message_of_client',
  text: `select ${messageColumns} from chat_messages m left join users u on u.company_id = $1 and u.id = m.sender_id
    where m.company_id = $1 and m.chat_id = $2 and m.client_id = $3`,
}
export const messageOfClient = async (tx: TenantTransaction, chatId: number, clientId: string | null) =>
  (await tx.sql<ChatMessageRow>(saidAs, [tx.companyId, chatId, clientId]))[0] ?? null

const said = {
  name: 'chat_said',
  text: 'update chats set last_message = $3, updated_at = $4 where company_id = $1 and id = $2',
}
/** Whoever speaks has read what stands above. */
const count = {
  name: 'chat_unread_count',
  text: `update chat_members set unreads = case when user_id = $3 then 0 else unreads + 1 end where company_id = $1 and chat_id = $2`,
}
export const recordSaid = (
  tx: TenantTransaction,
  { chatId, senderId, lastMessage }: { chatId: number; senderId: number; lastMessage: string },
  now: Date,
) =>
  Promise.all([tx.sql(said, [tx.companyId, chatId, lastMessage, now]), tx.sql(count, [tx.companyId, chatId, senderId])])

const read = {
  name: 'chat_read',
  text: `update chat_members set unreads = 0 where company_id = $1 and chat_id = $2 and user_id = $3 and unreads > 0 returning chat_id`,
}
/** Whether there was anything unseen. */
export const markRead = async (tx: TenantTransaction, chatId: number, userId: number): Promise<boolean> =>
  (await tx.sql(read, [tx.companyId, chatId, userId])).length > 0
