import type { Prompt } from '@guiche/contract/features/prompts'
import type { prompts } from '../../../schema/prompts.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

/** With its queue, and this month's usage. */
export type PromptRow = RowOf<typeof prompts> & {
  queue_name: string | null
  used_answers: number
  used_tokens: number
}

/** Secrets are never sent to the browser. */
export const toPromptView = (row: PromptRow): Prompt => ({
  id: row.id,
  name: row.name,
  prompt: row.prompt,
  voice: row.voice,
  hasVoiceKey: row.sealed_voice_key !== null,
  voiceRegion: row.voice_region,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  hasApiKey: row.sealed_api_key !== null,
  queueId: row.queue_name === null ? null : row.queue_id,
  queue: row.queue_id === null || row.queue_name === null ? null : { id: row.queue_id, name: row.queue_name },
  maxMessages: row.max_messages,
  model: row.model,
  baseUrl: row.base_url,
  monthlyLimit: row.monthly_limit,
  seesPictures: row.sees_pictures,
  usedAnswers: row.used_answers,
  usedTokens: row.used_tokens,
  heardAt: row.heard_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
