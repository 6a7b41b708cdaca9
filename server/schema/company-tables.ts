/** Companies, plans, settings, the installation. Columns mirror server/migrations; drift fails a test. */
import type { HoursRow } from '@guiche/contract/business-hours'
import { mailLanguages } from '@guiche/contract/mail-languages'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull(),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
  queues: integer('queues').notNull(),
  amountCents: integer('amount_cents').notNull().default(0),
  isPublic: boolean('is_public').notNull().default(true),
  useWhatsapp: boolean('use_whatsapp').notNull().default(true),
  useFacebook: boolean('use_facebook').notNull().default(false),
  useInstagram: boolean('use_instagram').notNull().default(false),
  useCampaigns: boolean('use_campaigns').notNull().default(false),
  useSchedules: boolean('use_schedules').notNull().default(false),
  useInternalChat: boolean('use_internal_chat').notNull().default(false),
  useExternalApi: boolean('use_external_api').notNull().default(false),
  useKanban: boolean('use_kanban').notNull().default(false),
  useOpenAi: boolean('use_open_ai').notNull().default(false),
  useIntegrations: boolean('use_integrations').notNull().default(false),
})

export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  status: boolean('status').notNull().default(true),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  recurrence: text('recurrence').notNull().default('MENSAL'),
  timezone: text('timezone').notNull().default('America/Sao_Paulo'),
  planId: integer('plan_id').notNull(),
  lastLoginAt: at('last_login_at'),
  schedules: jsonb('schedules').$type<HoursRow[]>().notNull().default([]),
  referrerCompanyId: integer('referrer_company_id'),
  document: text('document').notNull().default(''),
  foundBy: text('found_by')
    .notNull()
    .generatedAlwaysAs(
      sql`plain(name) || E'\n' || plain(coalesce(email, '')) || E'\n' || plain(document) || E'\n' || coalesce(phone, '')`,
    ),
  addressStreet: text('address_street').notNull().default(''),
  addressState: text('address_state').notNull().default(''),
  addressCity: text('address_city').notNull().default(''),
  paymentMethod: text('payment_method').notNull().default(''),
  numberAttendants: integer('number_attendants'),
  numberConnections: integer('number_connections'),
  removedAt: at('removed_at'),
  removedWhileActive: boolean('removed_while_active'),
  language: text('language', { enum: mailLanguages }).notNull().default('pt'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const installation = pgTable('installation', {
  singleton: boolean('singleton').notNull().default(true),
  welcomeTokenHash: text('welcome_token_hash'),
  welcomeUserId: integer('welcome_user_id'),
  welcomeExpiresAt: at('welcome_expires_at'),
  demoSeededAt: at('demo_seeded_at'),
  pushPublicKey: text('push_public_key'),
  pushPrivateKey: text('push_private_key'),
  companiesAsTold: text('companies_as_told'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const birth = pgTable('birth', {
  singleton: boolean('singleton').notNull().default(true),
  world: text('world', { enum: ['demo', 'real'] }).notNull(),
  bornAt: at('born_at').notNull().defaultNow(),
})

export const settings = pgTable('settings', {
  companyId: integer('company_id').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
})

export const platformSettings = pgTable('platform_settings', {
  key: text('key').notNull(),
  value: text('value').notNull(),
  isSealed: boolean('is_sealed').notNull().default(false),
})
