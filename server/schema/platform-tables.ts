/** What the platform itself writes. Columns mirror server/migrations; drift fails a test. */
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The event log: in parts by the day. */
export const events = pgTable('events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  companyId: integer('company_id').notNull(),
  stream: text('stream').notNull(),
  rooms: text('rooms').array().notNull(),
  payload: jsonb('payload').notNull(),
  maskedPayload: jsonb('masked_payload'),
  createdAt: at('created_at').notNull().defaultNow(),
})
