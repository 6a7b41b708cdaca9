/** The fields of a prompt's form. */
import {
  leastPromptName,
  leastPromptText,
  mostPromptName,
  mostPromptText,
  type Prompt,
  promptVoices,
  usualModel,
} from '@guiche/contract/features/prompts'
import { z } from 'zod'
import { ownWords } from '../../ui/form/own-words.ts'
import type { PromptChange } from './api.ts'

interface Words {
  tooShort: string
  tooLong: string
  textTooShort: string
  required: string
  queue: string
}

/**
 * `apiKey`, `voiceKey`: whether one is stored. `baseUrl`: the server for which it is stored; for another URL the key
 * must be typed again.
 */
export const promptSchema = (words: Words, kept: { apiKey: boolean; baseUrl: string; voiceKey: boolean }) =>
  z
    .object({
      name: z
        .string()
        .trim()
        .refine((name) => name !== '', ownWords(words.required))
        .refine((name) => name === '' || name.length >= leastPromptName, ownWords(words.tooShort))
        .refine((name) => name.length <= mostPromptName, ownWords(words.tooLong)),
      prompt: z
        .string()
        .max(mostPromptText)
        .refine((prompt) => prompt.trim().length >= leastPromptText, ownWords(words.textTooShort)),
      voice: z.enum(promptVoices),
      voiceKey: z.string(),
      voiceRegion: z.string(),
      maxTokens: z.coerce.number({ error: words.required }).int().min(1).max(32_000),
      temperature: z.coerce.number({ error: words.required }).min(0).max(2),
      apiKey: z.string(),
      queueId: z
        .string()
        .nullable()
        .refine((queue) => Boolean(queue), ownWords(words.queue)),
      maxMessages: z.coerce.number({ error: words.required }).int().min(1).max(200),
      model: z.string().refine((model) => model.trim() !== '', ownWords(words.required)),
      baseUrl: z.string(),
      monthlyLimit: z.coerce.number().int().min(0).max(10_000_000),
      seesPictures: z.boolean(),
    })
    .superRefine((values, refusal) => {
      const miss = (path: string) =>
        refusal.addIssue({ code: 'custom', path: [path], message: words.required, params: { isOwn: true } })
      const isKept = kept.apiKey && values.baseUrl.trim() === kept.baseUrl
      if (!isKept && values.apiKey.trim() === '') miss('apiKey')
      if (values.voice === 'texto') return
      if (!kept.voiceKey && values.voiceKey.trim() === '') miss('voiceKey')
      if (values.voiceRegion.trim() === '') miss('voiceRegion')
    })
type Schema = ReturnType<typeof promptSchema>

export const initialValues = (before: Prompt | null): z.input<Schema> => ({
  name: before?.name ?? '',
  prompt: before?.prompt ?? '',
  voice: before?.voice ?? 'texto',
  voiceKey: '',
  voiceRegion: before?.voiceRegion ?? '',
  maxTokens: before?.maxTokens ?? 100,
  temperature: before?.temperature ?? 1,
  apiKey: '',
  queueId: before?.queueId ? String(before.queueId) : null,
  maxMessages: before?.maxMessages ?? 10,
  model: before?.model ?? usualModel,
  baseUrl: before?.baseUrl ?? '',
  monthlyLimit: before?.monthlyLimit ?? 0,
  seesPictures: before?.seesPictures ?? false,
})

export const changeOf = (values: z.output<Schema>): PromptChange => ({
  ...values,
  voiceRegion: values.voiceRegion.trim(),
  queueId: Number(values.queueId) as never,
})
