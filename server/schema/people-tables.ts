/** Users, queues, sign-in. Columns mirror server/migrations; drift fails a test. */
import type { HoursRow } from '@guiche/contract/business-hours'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const queues = pgTable('queues', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  orderQueue: integer('order_queue').notNull().default(0),
  greetingMessage: text('greeting_message').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
  schedules: jsonb('schedules').$type<HoursRow[]>().notNull().default([]),
  closeTicket: boolean('close_ticket').notNull().default(false),
  isRotating: boolean('is_rotating').notNull().default(false),
  rotateMinutes: integer('rotate_minutes').notNull().default(0),
  integrationId: integer('integration_id'),
  fileListId: integer('file_list_id'),
  updatedAt: at('updated_at').notNull().defaultNow(),
  removedAt: at('removed_at'),
  removedTo: integer('removed_to'),
  emptiedAt: at('emptied_at'),
})

export const users = pgTable('users', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  profile: text('profile').notNull().default('user'),
  super: boolean('super').notNull().default(false),
  adminSince: at('admin_since'),
  connectionId: integer('connection_id'),
  startWork: text('start_work').notNull().default('00:00'),
  endWork: text('end_work').notNull().default('23:59'),
  farewellMessage: text('farewell_message'),
  defaultTheme: text('default_theme').notNull().default('light'),
  defaultMenu: text('default_menu').notNull().default('open'),
  ticketListWidth: integer('ticket_list_width').notNull().default(404),
  profileImage: text('profile_image'),
  color: text('color'),
  allTicket: boolean('all_ticket').notNull().default(false),
  allowGroup: boolean('allow_group').notNull().default(false),
  allHistoric: boolean('all_historic').notNull().default(false),
  allUserChat: boolean('all_user_chat').notNull().default(false),
  userClosePendingTicket: boolean('user_close_pending_ticket').notNull().default(true),
  showDashboard: boolean('show_dashboard').notNull().default(false),
  allowRealTime: boolean('allow_real_time').notNull().default(false),
  allowConnections: boolean('allow_connections').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  deletedAt: at('deleted_at'),
  invitationHash: text('invitation_hash'),
  invitationExpiresAt: at('invitation_expires_at'),
  sessionVersion: integer('session_version').notNull().default(0),
  online: boolean('online').notNull().default(false),
  lastSeenAt: at('last_seen_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  plainName: text('plain_name').notNull().generatedAlwaysAs(sql`plain(name)`),
})

export const userQueues = pgTable('user_queues', {
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  queueId: integer('queue_id').notNull(),
})

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: text('token_hash').notNull(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  family: uuid('family').notNull(),
  sessionVersion: integer('session_version').notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  usedAt: at('used_at'),
  successorHash: text('successor_hash'),
  parentHash: text('parent_hash'),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const passwordCodes = pgTable('password_codes', {
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  requestedAt: at('requested_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
  usedAt: at('used_at'),
})

export const loginAttempts = pgTable('login_attempts', {
  subject: text('subject').notNull(),
  failures: integer('failures').notNull(),
  windowStartedAt: at('window_started_at').notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: id(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  sessionVersion: integer('session_version').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  language: text('language').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
