/** Prepared answers and messages that leave later. Columns mirror server/migrations; drift fails a test. */
import type { TemplateParts } from '@guiche/contract/features/message-templates'
import type { ScheduledTemplate } from '@guiche/contract/features/schedules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const quickMessages = pgTable('quick_messages', {
  id: id(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id'),
  shortcode: text('shortcode').notNull(),
  message: text('message').notNull().default(''),
  isGeneral: boolean('is_general').notNull().default(false),
  isShared: boolean('is_shared').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  mediaMime: text('media_mime'),
  mediaBytes: bigint('media_bytes', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const messageTemplates = pgTable('message_templates', {
  id: id(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  providerId: text('provider_id').notNull(),
  name: text('name').notNull(),
  language: text('language').notNull(),
  category: text('category').notNull(),
  status: text('status').notNull(),
  quality: text('quality'),
  parts: jsonb('parts').$type<TemplateParts>().notNull(),
  pausedAt: at('paused_at'),
  pausedUntil: at('paused_until'),
})

export const schedules = pgTable('schedules', {
  id: id(),
  companyId: integer('company_id').notNull(),
  contactId: integer('contact_id').notNull(),
  connectionId: integer('connection_id'),
  userId: integer('user_id'),
  body: text('body').notNull(),
  isSigned: boolean('is_signed').notNull().default(false),
  sendAt: at('send_at').notNull(),
  firstSendAt: at('first_send_at').notNull(),
  intervalUnit: smallint('interval_unit').notNull().default(1),
  intervalCount: integer('interval_count').notNull().default(0),
  times: integer('times').notNull().default(1),
  dayRule: smallint('day_rule').notNull().default(4),
  timesDone: integer('times_done').notNull().default(0),
  state: text('state').notNull().default('waiting'),
  failureCode: text('failure_code'),
  sentAt: at('sent_at'),
  messageId: uuid('message_id'),
  opensTicket: boolean('opens_ticket').notNull().default(false),
  ticketUserId: integer('ticket_user_id'),
  queueId: integer('queue_id'),
  ticketStatus: text('ticket_status').notNull().default('closed'),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  mediaMime: text('media_mime'),
  mediaBytes: bigint('media_bytes', { mode: 'number' }),
  template: jsonb('template').$type<ScheduledTemplate & { name: string }>(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  heldUntil: at('held_until'),
})

export const contactLists = pgTable('contact_lists', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  contactsCount: integer('contacts_count').notNull().default(0),
  validCount: integer('valid_count').notNull().default(0),
  invalidCount: integer('invalid_count').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const contactListItems = pgTable('contact_list_items', {
  id: id(),
  companyId: integer('company_id').notNull(),
  contactListId: integer('contact_list_id').notNull(),
  name: text('name').notNull(),
  plainName: text('plain_name').notNull().generatedAlwaysAs(sql`plain(name)`),
  number: text('number').notNull(),
  dialKey: text('dial_key').notNull(),
  email: text('email').notNull().default(''),
  isWhatsappValid: boolean('is_whatsapp_valid'),
  checkedAt: at('checked_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const numberChecks = pgTable('number_checks', {
  companyId: integer('company_id').notNull(),
  nextAt: at('next_at').notNull(),
  failures: integer('failures').notNull().default(0),
})
