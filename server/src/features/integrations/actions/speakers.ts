/** Which system is called, whether an integration, a prompt or a node of a flow names it. */
import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { mostTypebotDelayMs } from '@guiche/contract/features/integrations'
import { usualModel } from '@guiche/contract/features/prompts'
import { flowKeySeal } from '../../flows/rules/node-keys.ts'
import { sealOf } from '../../prompts/queries.ts'
import type { PromptRow } from '../../prompts/view.ts'
import type { IntegrationRow } from '../view.ts'

/** An encrypted key, with its encryption context. */
export interface SealedKey {
  sealed: string
  seal: string
}

export interface Assistant {
  prompt: string
  model: string
  /** Empty: the installation's. */
  baseUrl: string
  maxTokens: number
  temperature: number
  maxMessages: number
  seesPictures: boolean
  /** Where people take over. */
  queueId: number | null
  key: SealedKey | null
  /** Null: it writes. */
  voice: { name: string; region: string; key: SealedKey } | null
}

export type TypebotFields = Pick<
  IntegrationRow,
  | 'url'
  | 'typebot_slug'
  | 'typebot_expires'
  | 'typebot_delay_message'
  | 'typebot_keyword_finish'
  | 'typebot_keyword_restart'
  | 'typebot_unknown_message'
  | 'typebot_restart_message'
> & {
  /** At its end a flow continues: if it says nothing, nothing is sent. */
  endsQuietly: boolean
}

const voiceOf = (name: string, region: string, key: SealedKey | null): Assistant['voice'] =>
  name === 'texto' || key === null ? null : { name, region, key }

export const assistantOfPrompt = (row: PromptRow): Assistant => {
  const kept = (sealed: string | null, word: 'key' | 'voice key'): SealedKey | null =>
    sealed === null ? null : { sealed, seal: sealOf(row.id, word) }
  return {
    prompt: row.prompt,
    model: row.model,
    baseUrl: row.base_url,
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    seesPictures: row.sees_pictures,
    queueId: row.queue_id,
    key: kept(row.sealed_api_key, 'key'),
    voice: voiceOf(row.voice, row.voice_region, kept(row.sealed_voice_key, 'voice key')),
  }
}

type NodeOf<T extends FlowNode['type']> = Extract<FlowNode, { type: T }>

export const assistantOfNode = (companyId: number, { data }: NodeOf<'openai'>): Assistant => {
  const kept = (sealed: string): SealedKey | null => (sealed === '' ? null : { sealed, seal: flowKeySeal(companyId) })
  const { prompt, maxTokens, temperature, maxMessages, seesPictures, voice, voiceRegion } = data
  return {
    ...{ prompt, maxTokens, temperature, maxMessages, seesPictures },
    model: usualModel,
    baseUrl: '',
    queueId: data.queueId ?? null,
    key: kept(data.apiKey),
    voice: voiceOf(voice, voiceRegion, kept(data.voiceKey)),
  }
}

export const typebotOfNode = ({ data }: NodeOf<'typebot'>): TypebotFields => ({
  url: data.urlN8N,
  typebot_slug: data.typebotSlug,
  typebot_expires: data.typebotExpires,
  typebot_delay_message: Math.min(data.typebotDelayMessage, mostTypebotDelayMs),
  typebot_keyword_finish: data.typebotKeywordFinish,
  typebot_keyword_restart: data.typebotKeywordRestart,
  typebot_unknown_message: data.typebotUnknownMessage,
  typebot_restart_message: data.typebotRestartMessage,
  endsQuietly: true,
})
