/** Campaigns and what became of their recipients. Columns mirror server/migrations; drift fails a test. */
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { CampaignWait, RecipientReason, RecipientState } from '@guiche/contract/features/campaign-states'
import type { CampaignStatus } from '@guiche/contract/features/campaigns'
import type { Schedule, ScheduledTemplate } from '@guiche/contract/features/schedules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const campaignFiles = pgTable('campaign_files', {
  id: id(),
  companyId: integer('company_id').notNull(),
  mediaFile: text('media_file').notNull(),
  mediaName: text('media_name').notNull(),
  mediaMime: text('media_mime').notNull(),
  mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull(),
  isSent: boolean('is_sent').notNull().default(false),
})

export const campaigns = pgTable('campaigns', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  messages: text('messages').array().notNull(),
  confirmationMessages: text('confirmation_messages').array().notNull(),
  asksFirst: boolean('asks_first').notNull().default(false),
  status: text('status').$type<CampaignStatus>().notNull().default('INATIVA'),
  scheduledAt: at('scheduled_at'),
  startedAt: at('started_at'),
  completedAt: at('completed_at'),
  contactListId: integer('contact_list_id'),
  tagId: integer('tag_id'),
  connectionId: integer('connection_id'),
  userId: integer('user_id'),
  queueId: integer('queue_id'),
  opensTicket: boolean('opens_ticket').notNull().default(false),
  ticketStatus: text('ticket_status').$type<Schedule['statusTicket']>().notNull().default('closed'),
  fileId: integer('file_id'),
  template: jsonb('template').$type<ScheduledTemplate & { name: string }>(),
  lastTurnAt: at('last_turn_at'),
  filledAfter: integer('filled_after').notNull().default(0),
  isFilled: boolean('is_filled').notNull().default(false),
  toldAt: at('told_at'),
  waitsFor: text('waits_for').$type<CampaignWait>(),
  nextAt: at('next_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const campaignRecipients = pgTable('campaign_recipients', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  campaignId: integer('campaign_id').notNull(),
  itemId: integer('item_id'),
  contactId: integer('contact_id'),
  name: text('name').notNull(),
  plainName: text('plain_name').notNull().generatedAlwaysAs(sql`plain(name)`),
  number: text('number').notNull(),
  email: text('email').notNull().default(''),
  state: text('state').$type<RecipientState>().notNull(),
  reason: text('reason').$type<RecipientReason>(),
  askMessageId: uuid('ask_message_id'),
  messageId: uuid('message_id'),
  askedAt: at('asked_at'),
  confirmedAt: at('confirmed_at'),
  sentAt: at('sent_at'),
  acceptedAt: at('accepted_at'),
  deliveredAt: at('delivered_at'),
  readAt: at('read_at'),
  answeredAt: at('answered_at'),
})

export const campaignClocks = pgTable('campaign_clocks', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  nextAt: at('next_at').notNull(),
  sincePause: integer('since_pause').notNull().default(0),
})

export const campaignSettings = pgTable('campaign_settings', {
  companyId: integer('company_id').notNull(),
  messageInterval: integer('message_interval').notNull(),
  longerIntervalAfter: integer('longer_interval_after').notNull(),
  greaterInterval: integer('greater_interval').notNull(),
  onSaturdays: boolean('on_saturdays').notNull(),
  onSundays: boolean('on_sundays').notNull(),
  startHour: text('start_hour').notNull(),
  endHour: text('end_hour').notNull(),
  variables: jsonb('variables').$type<CampaignSettings['variables']>().notNull(),
  optOutWords: jsonb('opt_out_words').$type<string[]>().notNull(),
  optOutAnswer: text('opt_out_answer').notNull(),
})
