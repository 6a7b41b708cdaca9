/** What is counted, and the counts that are kept. Columns mirror server/migrations; drift fails a test. */
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const count = <Name extends string>(name: Name) => integer(name).notNull()
const total = <Name extends string>(name: Name) => bigint(name, { mode: 'number' }).notNull()

export const attendances = pgTable('attendances', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  contactId: integer('contact_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  queueId: integer('queue_id'),
  userId: integer('user_id'),
  isGroup: boolean('is_group').notNull(),
  isActive: boolean('is_active').notNull(),
  isFirst: boolean('is_first').notNull(),
  isReopened: boolean('is_reopened').notNull(),
  openedAt: at('opened_at').notNull(),
  queuedAt: at('queued_at'),
  startedAt: at('started_at'),
  firstAnswerAt: at('first_answer_at'),
  endedAt: at('ended_at'),
  awaitsRating: boolean('awaits_rating').notNull().default(false),
  rate: smallint('rate'),
  ratedAt: at('rated_at'),
  tagIds: integer('tag_ids').array().notNull().default([]),
})

export const figures = pgTable('figures', {
  companyId: integer('company_id').notNull(),
  grain: text('grain').notNull(),
  startsOn: date('starts_on').notNull(),
  hour: smallint('hour').notNull().default(-1),
  dimension: text('dimension').notNull(),
  key: integer('key').notNull(),
  opened: count('opened'),
  ended: count('ended'),
  groups: count('groups'),
  active: count('active'),
  leads: count('leads'),
  reopened: count('reopened'),
  awaiting: count('awaiting'),
  rated: count('rated'),
  rates: total('rates'),
  promoters: count('promoters'),
  detractors: count('detractors'),
  waits: count('waits'),
  waitMs: total('wait_ms'),
  answers: count('answers'),
  answerMs: total('answer_ms'),
  supports: count('supports'),
  supportMs: total('support_ms'),
  resolutions: count('resolutions'),
  resolutionMs: total('resolution_ms'),
  waitLeast: doublePrecision('wait_least'),
  waitMost: doublePrecision('wait_most'),
  answerLeast: doublePrecision('answer_least'),
  answerMost: doublePrecision('answer_most'),
  supportLeast: doublePrecision('support_least'),
  supportMost: doublePrecision('support_most'),
  resolutionLeast: doublePrecision('resolution_least'),
  resolutionMost: doublePrecision('resolution_most'),
  spreads: integer('spreads').array().notNull(),
  arrivals: integer('arrivals').array().notNull(),
  hourWaits: integer('hour_waits').array().notNull(),
  hourWaitSeconds: integer('hour_wait_seconds').array().notNull(),
})

export const figureMarks = pgTable('figure_marks', {
  companyId: integer('company_id').notNull(),
  at: at('at').notNull(),
})
