import type { ChatRef } from '@guiche/contract/core/ids'
import { chats } from '../../../schema/colleague-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import { messageColumns, refColumns } from './queries.ts'
import type { ChatMessageRow } from './view.ts'

export interface LockedChat {
  id: number
  title: string
  ownerId: number | null
  memberIds: number[]
}

const lock = statement(
  'chat_lock',
  `select id, title, owner_id "ownerId" from chats where company_id = :companyId and (id = :id or uuid = :uuid) for update`,
).rows<Omit<LockedChat, 'memberIds'>>()
const membersOf = statement(
  'chat_member_ids',
  'select user_id "userId" from chat_members where company_id = :companyId and chat_id = :chatId order by user_id',
).rows<{ userId: number }>()
/** Locks the chat: its messages and members change in one order. Null: this user has no such chat. */
export const lockChat = async (tx: TenantTransaction, ref: ChatRef, userId: number): Promise<LockedChat | null> => {
  const [chat] = await tx.sql(lock, refColumns(ref))
  if (!chat) return null
  const members = await tx.sql(membersOf, { chatId: chat.id })
  const memberIds = members.map((member) => member.userId)
  return memberIds.includes(userId) ? { ...chat, memberIds } : null
}

const insert = insertInto('chat_insert', chats, {
  given: ['title', 'ownerId'],
  computed: { createdAt: ':now', updatedAt: ':now' },
  after: 'returning id',
}).rows<{ id: number }>()
export const insertChat = async (tx: TenantTransaction, title: string, ownerId: number, now: Date): Promise<number> => {
  const [row] = await tx.sql(insert, { title, ownerId, now })
  if (!row) throw new Error('the chat was not inserted')
  return row.id
}

const title = statement('chat_title', 'update chats set title = :to where company_id = :companyId and id = :chatId')
export const saveTitle = (tx: TenantTransaction, chatId: number, to: string) => tx.sql(title, { chatId, to })

const remove = statement('chat_delete', 'delete from chats where company_id = :companyId and id = :chatId')
export const removeChat = (tx: TenantTransaction, chatId: number) => tx.sql(remove, { chatId })

const files = statement(
  'chat_files',
  'select media_file file from chat_messages where company_id = :companyId and chat_id = :chatId and media_file is not null',
).rows<{ file: string }>()
export const filesOfChat = async (tx: TenantTransaction, chatId: number): Promise<string[]> =>
  (await tx.sql(files, { chatId })).map(({ file }) => file)

const addMembers = statement(
  'chat_members_add',
  `insert into chat_members (company_id, chat_id, user_id, joined_at) select :companyId, :chatId, unnest(:userIds::int[]), :now on conflict do nothing`,
)
const dropMembers = statement(
  'chat_members_drop',
  'delete from chat_members where company_id = :companyId and chat_id = :chatId and user_id <> all(:userIds::int[])',
)
const strangers = statement(
  'chat_strangers',
  `select wanted id from unnest(:userIds::int[]) wanted
    where not exists (select from users where company_id = :companyId and id = wanted and deleted_at is null) limit 1`,
).rows<{ id: number }>()
/** Whether somebody of these is not of the company, or left it. */
export const hasStrangers = async (tx: TenantTransaction, userIds: readonly number[]): Promise<boolean> =>
  (await tx.sql(strangers, { userIds })).length > 0

/** Those who stay keep what they have not seen, and since when they are in it. */
export const saveMembers = async (tx: TenantTransaction, chatId: number, userIds: readonly number[], now: Date) => {
  await Promise.all([tx.sql(dropMembers, { chatId, userIds }), tx.sql(addMembers, { chatId, userIds, now })])
}

const withMember = statement(
  'chats_with_member',
  `select chat_id "chatId" from chat_members where company_id = :companyId and user_id = :userId
    union select id from chats where company_id = :companyId and owner_id = :userId order by 1`,
).rows<{ chatId: number }>()
/** Those of which the user is a member or owner. */
export const chatsWith = async (tx: TenantTransaction, userId: number): Promise<number[]> =>
  (await tx.sql(withMember, { userId })).map(({ chatId }) => chatId)

const hold = statement('chat_hold', 'select id from chats where company_id = :companyId and id = :chatId for update')
/** Until the transaction ends nobody writes in it. */
export const holdChat = (tx: TenantTransaction, chatId: number) => tx.sql(hold, { chatId })

const drop = statement(
  'chat_member_drop',
  'delete from chat_members where company_id = :companyId and chat_id = :chatId and user_id = :userId',
)
export const dropMember = (tx: TenantTransaction, chatId: number, userId: number) => tx.sql(drop, { chatId, userId })

const heirs = statement(
  'chat_heirs',
  `select m.user_id id, m.joined_at "joinedAt", u.is_active "isActive" from chat_members m
    join users u on u.company_id = :companyId and u.id = m.user_id where m.company_id = :companyId and m.chat_id = :chatId`,
).rows<{ id: number; joinedAt: Date; isActive: boolean }>()
/** Those of whom one could own it. */
export const heirsOf = (tx: TenantTransaction, chatId: number) => tx.sql(heirs, { chatId })

const owner = statement('chat_owner', 'update chats set owner_id = :to where company_id = :companyId and id = :chatId')
export const saveOwner = (tx: TenantTransaction, chatId: number, to: number) => tx.sql(owner, { chatId, to })

const insertMessage = statement(
  'chat_message_insert',
  `with m as (insert into chat_messages (company_id, chat_id, sender_id, client_id, message, asked, created_at, media_file, media_name, media_mime,
        media_bytes, is_voice_note)
      values (:companyId, :chatId, :senderId, :clientId, :message, :asked, :now, :file, :name, :mime, :bytes, :isVoiceNote)
      on conflict do nothing returning *)
    select ${messageColumns} from m left join users u on u.company_id = :companyId and u.id = m.sender_id`,
).rows<ChatMessageRow>()
export interface NewChatMessage {
  chatId: number
  senderId: number
  clientId: string | null
  message: string
  /** A digest of the client's request. */
  asked: string
  media: { file: string; name: string; mime: string; bytes: number; isVoiceNote: boolean } | null
}
const noMedia = { file: null, name: null, mime: null, bytes: null, isVoiceNote: false }
/** Null: it was stored already. */
export const addMessage = async (tx: TenantTransaction, message: NewChatMessage, now: Date) => {
  const { chatId, senderId, clientId, message: words, asked, media } = message
  const { file, name, mime, bytes, isVoiceNote } = media ?? noMedia
  const said = { chatId, senderId, clientId, message: words, asked, now }
  return (await tx.sql(insertMessage, { ...said, file, name, mime, bytes, isVoiceNote }))[0] ?? null
}

const saidAs = statement(
  'chat_message_of_client',
  `select ${messageColumns}, m.asked from chat_messages m left join users u on u.company_id = :companyId and u.id = m.sender_id
    where m.company_id = :companyId and m.chat_id = :chatId and m.client_id = :clientId`,
).rows<ChatMessageRow & { asked: string | null }>()
export const messageOfClient = async (tx: TenantTransaction, chatId: number, clientId: string | null) =>
  (await tx.sql(saidAs, { chatId, clientId }))[0] ?? null

const said = statement(
  'chat_said',
  'update chats set last_message = :lastMessage, updated_at = :now where company_id = :companyId and id = :chatId',
)
/** A member who writes has read the earlier messages. */
const count = statement(
  'chat_unread_count',
  `update chat_members set unreads = case when user_id = :senderId then 0 else unreads + 1 end where company_id = :companyId and chat_id = :chatId`,
)
export const recordSaid = (
  tx: TenantTransaction,
  { chatId, senderId, lastMessage }: { chatId: number; senderId: number; lastMessage: string },
  now: Date,
) => Promise.all([tx.sql(said, { chatId, lastMessage, now }), tx.sql(count, { chatId, senderId })])

const read = statement(
  'chat_read',
  `update chat_members set unreads = 0 where company_id = :companyId and chat_id = :chatId and user_id = :userId and unreads > 0 returning chat_id`,
)
/** Whether anything was unread. */
export const markRead = async (tx: TenantTransaction, chatId: number, userId: number): Promise<boolean> =>
  (await tx.sql(read, { chatId, userId })).length > 0

const saidInChat = statement(
  'chat_message_of_chat',
  `select ${messageColumns}, not exists (select from chat_messages n where n.company_id = :companyId and n.chat_id = :chatId and n.id > m.id) "isLast"
    from chat_messages m left join users u on u.company_id = :companyId and u.id = m.sender_id
    where m.company_id = :companyId and m.chat_id = :chatId and m.id = :messageId`,
).rows<ChatMessageRow & { isLast: boolean }>()
/** Called while the chat is locked, so no message is added meanwhile. */
export const messageInChat = async (tx: TenantTransaction, chatId: number, messageId: number) =>
  (await tx.sql(saidInChat, { chatId, messageId }))[0] ?? null

const edit = statement(
  'chat_message_edit',
  'update chat_messages set message = :message, edited_at = :now where company_id = :companyId and id = :messageId',
)
export const saveWords = (tx: TenantTransaction, messageId: number, message: string, now: Date) =>
  tx.sql(edit, { messageId, message, now })

const takeBack = statement(
  'chat_message_take_back',
  `update chat_messages set message = '', media_file = null, media_name = null, media_mime = null, media_bytes = null, is_voice_note = false,
      deleted_at = :now where company_id = :companyId and id = :messageId`,
)
/** Words and file go for good. */
export const eraseMessage = (tx: TenantTransaction, messageId: number, now: Date) =>
  tx.sql(takeBack, { messageId, now })

const lastLine = statement(
  'chat_last_line',
  'update chats set last_message = :lastMessage where company_id = :companyId and id = :chatId',
)
/** What lists show; their order stays. */
export const saveLastLine = (tx: TenantTransaction, chatId: number, lastMessage: string) =>
  tx.sql(lastLine, { chatId, lastMessage })
