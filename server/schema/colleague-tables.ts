/** Announcements and the chats of colleagues. Columns mirror server/migrations; drift fails a test. */
import type { AnnouncementPriority } from '@guiche/contract/features/announcements'
import { bigint, boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const announcements = pgTable('announcements', {
  id: id(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  priority: smallint('priority').$type<AnnouncementPriority>().notNull().default(3),
  isActive: boolean('is_active').notNull().default(true),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const helps = pgTable('helps', {
  id: id(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  video: text('video').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const chats = pgTable('chats', {
  id: id(),
  companyId: integer('company_id').notNull(),
  uuid: uuid('uuid').notNull().defaultRandom(),
  title: text('title').notNull(),
  ownerId: integer('owner_id'),
  lastMessage: text('last_message').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const chatMembers = pgTable('chat_members', {
  companyId: integer('company_id').notNull(),
  chatId: integer('chat_id').notNull(),
  userId: integer('user_id').notNull(),
  unreads: integer('unreads').notNull().default(0),
  joinedAt: at('joined_at').notNull().defaultNow(),
})

export const chatMessages = pgTable('chat_messages', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  chatId: integer('chat_id').notNull(),
  senderId: integer('sender_id'),
  clientId: uuid('client_id'),
  message: text('message').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  editedAt: at('edited_at'),
  deletedAt: at('deleted_at'),
  asked: uuid('asked'),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  mediaMime: text('media_mime'),
  mediaBytes: bigint('media_bytes', { mode: 'number' }),
  isVoiceNote: boolean('is_voice_note').notNull().default(false),
})
