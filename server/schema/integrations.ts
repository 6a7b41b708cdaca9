/** Systems outside that answer customers. Columns mirror server/migrations; drift fails a test. */
import type { IntegrationType, integrationLanguages, OutsideFailure } from '@guiche/contract/features/integrations'
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })

export const integrations = pgTable('integrations', {
  id: integer('id').generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  type: text('type').$type<IntegrationType>().notNull(),
  name: text('name').notNull(),
  projectName: text('project_name').notNull().default(''),
  sealedJsonContent: text('sealed_json_content'),
  language: text('language').$type<(typeof integrationLanguages)[number]>().notNull().default('pt-BR'),
  url: text('url').notNull().default(''),
  sealedSecret: text('sealed_secret'),
  typebotSlug: text('typebot_slug').notNull().default(''),
  typebotExpires: integer('typebot_expires').notNull().default(1),
  typebotDelayMessage: integer('typebot_delay_message').notNull().default(1000),
  typebotKeywordFinish: text('typebot_keyword_finish').notNull().default(''),
  typebotKeywordRestart: text('typebot_keyword_restart').notNull().default(''),
  typebotUnknownMessage: text('typebot_unknown_message').notNull().default(''),
  typebotRestartMessage: text('typebot_restart_message').notNull().default(''),
  flowId: integer('flow_id'),
  heardAt: at('heard_at'),
  failedAt: at('failed_at'),
  failure: text('failure').$type<OutsideFailure>(),
  failures: integer('failures').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const integrationExchanges = pgTable('integration_exchanges', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  integrationId: integer('integration_id').notNull(),
  ticketId: integer('ticket_id'),
  at: at('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  failure: text('failure').$type<OutsideFailure>(),
  status: integer('status'),
  sent: text('sent').notNull(),
  received: text('received').notNull(),
})

export const outsideTalks = pgTable('outside_talks', {
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  session: jsonb('session'),
  variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
  activeAt: at('active_at').notNull(),
  turnId: uuid('turn_id'),
  asks: text('asks'),
  busyUntil: at('busy_until'),
  tries: integer('tries').notNull().default(0),
})

export const outsideWaits = pgTable('outside_waits', {
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  asks: text('asks').notNull(),
  job: text('job').$type<'talk' | 'flow'>().notNull(),
  since: at('since').notNull(),
  wokenAt: at('woken_at'),
})
