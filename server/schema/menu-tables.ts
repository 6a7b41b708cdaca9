/** The options of queues' menus, and the files that they offer. Columns mirror server/migrations; drift fails a test. */
import type { OptionKind } from '@guiche/contract/features/queue-options'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const queueOptions = pgTable('queue_options', {
  id: id(),
  companyId: integer('company_id').notNull(),
  queueId: integer('queue_id').notNull(),
  parentId: integer('parent_id'),
  title: text('title').notNull(),
  message: text('message').notNull().default(''),
  kind: text('kind').$type<OptionKind>().notNull().default('text'),
  optQueueId: integer('opt_queue_id'),
  optUserId: integer('opt_user_id'),
  optIntegrationId: integer('opt_integration_id'),
  optFileId: integer('opt_file_id'),
  closeTicket: boolean('close_ticket').notNull().default(false),
  position: integer('position').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const fileLists = pgTable('file_lists', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  message: text('message').notNull(),
  version: integer('version').notNull().default(1),
  userId: integer('user_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const fileListOptions = pgTable('file_list_options', {
  id: id(),
  companyId: integer('company_id').notNull(),
  fileListId: integer('file_list_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  mediaMime: text('media_mime'),
  mediaBytes: bigint('media_bytes', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
})
