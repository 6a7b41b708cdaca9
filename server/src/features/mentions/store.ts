import type { TenantTransaction } from '../../platform/db/database.ts'

const people = {
  name: 'mention_people',
  text: `select u.id, u.name from users u where u.company_id = $1 and u.id <> $2`,
}
export const colleaguesOf = (tx: TenantTransaction, userId: number) =>
  tx.sql<{ id: number; name: string }>(people, [tx.companyId, userId])

const insert = {
  name: 'mention_insert',
  text: `insert into mentions (company_id, user_id, author_id, ticket_id, note_id, message_id, excerpt, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (company_id, message_id, user_id) where message_id is not null do nothing returning id`,
}
export interface NewMention {
  userId: number
  authorId: number
  ticketId: number
  noteId: number | null
  messageId: string | null
  excerpt: string
}
/** Null: the same message has told him already. */
export const insertMention = async (tx: TenantTransaction, mention: NewMention, now: Date): Promise<number | null> => {
  const { userId, authorId, ticketId, noteId, messageId, excerpt } = mention
  const rows = await tx.sql<{ id: number }>(insert, [
    tx.companyId,
    userId,
    authorId,
    ticketId,
    noteId,
    messageId,
    excerpt,
    now,
  ])
  return rows[0]?.id ?? null
}

const read = {
  name: 'mentions_read',
  text: `update mentions set read_at = $4 where company_id = $1 and user_id = $2 and read_at is null and ($3::int is null or ticket_id = $3) returning id`,
}
export const markRead = (tx: TenantTransaction, userId: number, ticketId: number | null, now: Date) =>
  tx.sql<{ id: number }>(read, [tx.companyId, userId, ticketId, now])

const remove = {
  name: 'mentions_remove',
  text: `delete from mentions where company_id = $1 and (note_id = $2 or message_id = $3) returning id, user_id`,
}
/** Where somebody was named. */
export interface Naming {
  noteId?: number
  messageId?: string
}
export const removeMentions = (tx: TenantTransaction, { noteId, messageId }: Naming) =>
  tx.sql<{ id: number; user_id: number }>(remove, [tx.companyId, noteId ?? null, messageId ?? null])

const told = { name: 'mentions_told', text: `select user_id from mentions where company_id = $1 and note_id = $2` }
export const toldOfNote = async (tx: TenantTransaction, noteId: number): Promise<Set<number>> =>
  new Set((await tx.sql<{ user_id: number }>(told, [tx.companyId, noteId])).map(({ user_id: userId }) => userId))
