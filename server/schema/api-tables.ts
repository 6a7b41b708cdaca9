/** Calls that other programs make. Columns mirror server/migrations; drift fails a test. */
import type { ErrorCode } from '@guiche/contract/errors'
import type { apiCallKinds } from '@guiche/contract/features/messages-api'
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })

export const apiMinutes = pgTable('api_minutes', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  minute: at('minute').notNull(),
  calls: integer('calls').notNull(),
})

export const apiCalls = pgTable('api_calls', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  at: at('at').notNull(),
  call: text('call').$type<(typeof apiCallKinds)[number]>().notNull(),
  number: text('number').notNull().default(''),
  words: text('words').notNull().default(''),
  files: integer('files').notNull().default(0),
  hasKey: boolean('has_key').notNull().default(false),
  status: integer('status').notNull(),
  code: text('code').$type<ErrorCode>(),
  messageId: uuid('message_id'),
  ticketId: integer('ticket_id'),
  tookMs: integer('took_ms').notNull(),
})
