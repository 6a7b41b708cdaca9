/** How connections fared. Columns mirror server/migrations; drift fails a test. */
import type { ConnectionReason, ConnectionState } from '@guiche/contract/channels'
import type { AccountWarning, PauseReason } from '@guiche/contract/features/connection-cockpit'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })

export const connectionStates = pgTable('connection_states', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  status: text('status').$type<ConnectionState>().notNull(),
  reason: text('reason').$type<ConnectionReason>(),
  at: at('at').notNull(),
})

export const connectionDrops = pgTable('connection_drops', {
  id: integer('id').generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  reason: text('reason').$type<ConnectionReason>(),
  droppedAt: at('dropped_at').notNull(),
  endedAt: at('ended_at'),
  isBack: boolean('is_back').notNull().default(false),
  toldAt: at('told_at'),
  toldBackAt: at('told_back_at'),
})

export const connectionPaces = pgTable('connection_paces', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  isGuarded: boolean('is_guarded').notNull().default(true),
  perMinute: integer('per_minute').notNull().default(10),
  perHour: integer('per_hour').notNull().default(200),
  perDay: integer('per_day').notNull().default(1000),
  strangersPerDay: integer('strangers_per_day').notNull().default(100),
  warmUpDays: integer('warm_up_days').notNull().default(14),
  linkedNumber: text('linked_number'),
  linkedAt: at('linked_at'),
  nextAt: at('next_at'),
  hourAt: at('hour_at'),
  hourUsed: integer('hour_used').notNull().default(0),
  day: text('day'),
  dayUsed: integer('day_used').notNull().default(0),
  dayStrangers: integer('day_strangers').notNull().default(0),
  /** When the last turn was given. */
  setAt: at('set_at'),
  pausedUntil: at('paused_until'),
  pauseReason: text('pause_reason').$type<PauseReason>(),
  pauseDetail: text('pause_detail'),
  pausedAt: at('paused_at'),
  /** When one message tried the number after its pause. */
  probedAt: at('probed_at'),
  qualityHeardAt: at('quality_heard_at'),
  lowQualitySince: at('low_quality_since'),
  qualityLimit: text('quality_limit'),
  accountHeardAt: at('account_heard_at'),
  accountWarning: text('account_warning').$type<AccountWarning>(),
  accountDetail: text('account_detail'),
})
