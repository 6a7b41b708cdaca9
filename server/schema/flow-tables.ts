/** Flows, what was published of them, and what customers go through. Columns mirror server/migrations; drift fails a test. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { RunEnding, RunTrigger, WaitKind } from '@guiche/contract/features/flow-runs'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** By the node's id; `at`: when it was removed. */
export type KeptKeys = Record<string, { apiKey: string; voiceKey: string; at: string }>

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const flows = pgTable('flows', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  revision: integer('revision').notNull().default(1),
  graph: jsonb('graph').$type<FlowGraph>().notNull(),
  keptKeys: jsonb('kept_keys').$type<KeptKeys>().notNull().default({}),
  version: integer('version'),
  publishedRevision: integer('published_revision'),
  publishedAt: at('published_at'),
  updatedBy: integer('updated_by'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const flowVersions = pgTable('flow_versions', {
  companyId: integer('company_id').notNull(),
  flowId: integer('flow_id').notNull(),
  number: integer('number').notNull(),
  name: text('name').notNull(),
  graph: jsonb('graph').$type<FlowGraph>().notNull(),
  nodeCount: integer('node_count').notNull(),
  publishedAt: at('published_at').notNull(),
  publishedBy: integer('published_by'),
})

export const flowFiles = pgTable('flow_files', {
  companyId: integer('company_id').notNull(),
  mediaFile: text('media_file').notNull(),
  mediaName: text('media_name').notNull(),
  mediaMime: text('media_mime').notNull(),
  mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const flowRuns = pgTable('flow_runs', {
  id: id(),
  companyId: integer('company_id').notNull(),
  flowId: integer('flow_id').notNull(),
  version: integer('version').notNull(),
  ticketId: integer('ticket_id').notNull(),
  trigger: text('trigger').$type<RunTrigger>().notNull(),
  ending: text('ending').$type<RunEnding>(),
  /** The interpreter's: flow-engine/flow-state.ts. */
  state: jsonb('state').$type<object>().notNull(),
  nodeId: text('node_id'),
  waitKind: text('wait_kind').$type<WaitKind>(),
  resumeAt: at('resume_at'),
  waitsSince: at('waits_since'),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at'),
})

export const flowSteps = pgTable('flow_steps', {
  companyId: integer('company_id').notNull(),
  runId: integer('run_id').notNull(),
  number: integer('number').notNull(),
  nodeId: text('node_id').notNull(),
  input: text('input'),
  output: jsonb('output').$type<{ kind: string; text: string | null }[]>().notNull(),
  createdAt: at('created_at').notNull(),
})

export const flowAskedNodes = pgTable('flow_asked_nodes', {
  companyId: integer('company_id').notNull(),
  flowId: integer('flow_id').notNull(),
  nodeId: text('node_id').notNull(),
  heardAt: at('heard_at'),
  failedAt: at('failed_at'),
  failure: text('failure').$type<OutsideFailure>(),
  failures: integer('failures').notNull().default(0),
})

export const phraseCampaigns = pgTable('phrase_campaigns', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  phrase: text('phrase').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  flowId: integer('flow_id').notNull(),
  connectionId: integer('connection_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
