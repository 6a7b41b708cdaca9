import { mentions } from '../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

const people = statement(
  'mention_people',
  `select u.id, u.name from users u where u.company_id = :companyId and u.is_active and u.id <> :userId`,
).rows<{ id: number; name: string }>()
export const colleaguesOf = (tx: TenantTransaction, userId: number) => tx.sql(people, { userId })

const insert = insertInto('mention_insert', mentions, {
  given: ['userId', 'authorId', 'ticketId', 'noteId', 'messageId', 'chatId', 'chatMessageId', 'excerpt'],
  computed: { createdAt: ':now' },
  after: 'on conflict do nothing returning id',
}).rows<{ id: number }>()
export interface NewMention {
  userId: number
  authorId: number
  ticketId: number | null
  noteId: number | null
  messageId: string | null
  chatId: number | null
  chatMessageId: number | null
  excerpt: string
}
/** Null: the same message has notified them already. */
export const insertMention = async (tx: TenantTransaction, mention: NewMention, now: Date): Promise<number | null> => {
  const rows = await tx.sql(insert, { ...mention, now })
  return rows[0]?.id ?? null
}

const read = statement(
  'mentions_read',
  `update mentions set read_at = :now where company_id = :companyId and user_id = :userId and read_at is null
    and (:ticketId::int is null or ticket_id = :ticketId) and (:chatId::int is null or chat_id = :chatId) returning id`,
).rows<{ id: number }>()
/** Those of a ticket, of a chat, or all. */
export interface MentionPlace {
  ticketId: number | null
  chatId: number | null
}
export const markRead = (tx: TenantTransaction, userId: number, { ticketId, chatId }: MentionPlace, now: Date) =>
  tx.sql(read, { userId, ticketId, chatId, now })

const remove = statement(
  'mentions_remove',
  `delete from mentions where company_id = :companyId and (note_id = :noteId or message_id = :messageId or chat_message_id = :chatMessageId) returning id, user_id`,
).rows<{ id: number; user_id: number }>()
/** Where somebody was mentioned. */
export interface Naming {
  noteId?: number
  messageId?: string
  chatMessageId?: number
}
export const removeMentions = (tx: TenantTransaction, { noteId, messageId, chatMessageId }: Naming) =>
  tx.sql(remove, { noteId: noteId ?? null, messageId: messageId ?? null, chatMessageId: chatMessageId ?? null })

const told = statement(
  'mentions_told',
  `select user_id from mentions where company_id = :companyId and note_id = :noteId`,
).rows<{ user_id: number }>()
export const toldOfNote = async (tx: TenantTransaction, noteId: number): Promise<Set<number>> =>
  new Set((await tx.sql(told, { noteId })).map(({ user_id: userId }) => userId))
