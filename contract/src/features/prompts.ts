/** The instructions of an AI that answers customers. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { id, QueueId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, line, outsideAddress, outsideKey, text } from '../core/wire.ts'
import { mostMonthlyAnswers } from '../settings.ts'
import { outsideFailures } from './integrations.ts'

export const PromptId = id('PromptId')
export type PromptId = z.output<typeof PromptId>

/** `texto`: it writes. The others are voices of Azure's speech service. */
export const promptVoices = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
  'pt-BR-ThalitaNeural',
] as const
export type PromptVoice = (typeof promptVoices)[number]

export const leastPromptName = 5
export const mostPromptName = 100
export const leastPromptText = 50
export const mostPromptText = 20_000
export const usualModel = 'gpt-4o-mini'

/** Keys are write-only: `has…` says whether there is one. */
export const Prompt = z.object({
  id: z.number(),
  name: z.string(),
  prompt: z.string(),
  voice: z.enum(promptVoices),
  hasVoiceKey: z.boolean(),
  voiceRegion: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  hasApiKey: z.boolean(),
  /** The queue of tickets that it hands over. */
  queueId: z.number().nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** How many of the newest messages it receives. */
  maxMessages: z.number(),
  model: z.string(),
  /** Any server with an OpenAI-compatible API; empty: OpenAI's own. */
  baseUrl: z.string(),
  /** Answers per month; 0: no limit. */
  monthlyLimit: z.number(),
  /** The model receives the customer's pictures. */
  seesPictures: z.boolean(),
  /** In this month, in the company's time zone. */
  usedAnswers: z.number(),
  usedTokens: z.number(),
  heardAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  failure: z.enum(outsideFailures).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Prompt = z.output<typeof Prompt>

/** Of the speech service: part of the host name to which a key is sent. */
export const speechRegion = /^[a-z0-9]{2,40}$/

const Fields = z.object({
  name: line(mostPromptName, leastPromptName),
  prompt: text(mostPromptText, leastPromptText),
  voice: z.enum(promptVoices),
  voiceKey: outsideKey,
  voiceRegion: z.union([z.literal(''), z.string().regex(speechRegion, { error: 'must be a region like brazilsouth' })]),
  maxTokens: z.coerce.number().int().min(1).max(32_000),
  temperature: z.coerce.number().min(0).max(2),
  apiKey: outsideKey,
  queueId: QueueId,
  maxMessages: z.coerce.number().int().min(1).max(200),
  model: text(100, 1),
  baseUrl: outsideAddress,
  monthlyLimit: z.coerce.number().int().min(0).max(mostMonthlyAnswers),
  seesPictures: flag,
})
const ById = z.object({ id: PromptId })
const refusals = ['ERR_INTEGRATION_ADDRESS', 'ERR_NO_QUEUE_FOUND'] as const

export const listPrompts = endpoint({
  method: 'GET',
  path: '/prompt',
  needs: 'prompts:view',
  plan: 'useOpenAi',
  summary: 'Prompts by name, a page at a time, with what they used this month',
  query: PageQuery,
  answer: pageAnswer('prompts', Prompt),
})

export const promptUsage = endpoint({
  method: 'GET',
  path: '/prompt/usage',
  needs: 'prompts:view',
  plan: 'useOpenAi',
  summary: 'What artificial intelligences answered for the company this month, flows among them, and its limit',
  answer: z.object({
    /** The setting `monthlyAnswers`; 0: no limit. */
    monthlyLimit: z.number(),
    usedAnswers: z.number(),
    usedTokens: z.number(),
  }),
})

export const promptDetails = endpoint({
  method: 'GET',
  path: '/prompt/{id}',
  needs: 'prompts:manage',
  plan: 'useOpenAi',
  summary: 'One prompt, without its keys',
  params: ById,
  answer: Prompt,
  errors: ['ERR_NOT_FOUND'],
})

export const createPrompt = endpoint({
  method: 'POST',
  path: '/prompt',
  needs: 'prompts:manage',
  plan: 'useOpenAi',
  summary: 'Add a prompt. A voice needs the key and the region of the speech service',
  body: Fields.partial().extend({
    name: Fields.shape.name,
    prompt: Fields.shape.prompt,
    apiKey: outsideKey.refine((key) => key !== '', { error: 'must be there' }),
    queueId: QueueId,
  }),
  answer: Prompt,
  errors: refusals,
})

export const updatePrompt = endpoint({
  method: 'PUT',
  path: '/prompt/{id}',
  needs: 'prompts:manage',
  plan: 'useOpenAi',
  summary: 'Change a prompt; absent fields stay, as do keys that are sent empty',
  params: ById,
  body: Fields.partial(),
  answer: Prompt,
  errors: [...refusals, 'ERR_NOT_FOUND'],
})

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/prompt/{id}',
  needs: 'prompts:manage',
  plan: 'useOpenAi',
  summary: 'Remove a prompt. Where it answers, a person goes on; connections no longer name it',
  params: ById,
  answer: Deleted,
  errors: ['ERR_NOT_FOUND'],
})

/** Sent to admins. */
export const promptEvent = event({
  stream: 'prompt',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), prompt: Prompt, promptId: z.number() }),
    z.object({ action: z.literal('delete'), promptId: z.number() }),
  ]),
})
