/** What an artificial intelligence is told. Columns mirror server/migrations; drift fails a test. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { PromptVoice } from '@guiche/contract/features/prompts'
import { bigint, boolean, date, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })

export const prompts = pgTable('prompts', {
  id: integer('id').generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  prompt: text('prompt').notNull(),
  voice: text('voice').$type<PromptVoice>().notNull().default('texto'),
  sealedVoiceKey: text('sealed_voice_key'),
  voiceRegion: text('voice_region').notNull().default(''),
  maxTokens: integer('max_tokens').notNull().default(100),
  temperature: doublePrecision('temperature').notNull().default(1),
  sealedApiKey: text('sealed_api_key'),
  queueId: integer('queue_id'),
  maxMessages: integer('max_messages').notNull().default(10),
  model: text('model').notNull(),
  baseUrl: text('base_url').notNull().default(''),
  monthlyLimit: integer('monthly_limit').notNull().default(0),
  seesPictures: boolean('sees_pictures').notNull().default(false),
  heardAt: at('heard_at'),
  failedAt: at('failed_at'),
  failure: text('failure').$type<OutsideFailure>(),
  failures: integer('failures').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const promptUsage = pgTable('prompt_usage', {
  companyId: integer('company_id').notNull(),
  promptId: integer('prompt_id').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  answers: integer('answers').notNull().default(0),
  tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
})

export const answerUsage = pgTable('answer_usage', {
  companyId: integer('company_id').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  answers: integer('answers').notNull().default(0),
  tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
})
