/** The fields of an integration's form: its type says which are shown. */
import { type Integration, integrationLanguages, integrationTypes } from '@guiche/contract/features/integrations'
import { z } from 'zod'
import { ownWords } from '../../ui/form/own-words.ts'
import type { IntegrationChange } from './api.ts'

interface Words {
  tooShort: string
  tooLong: string
  required: string
}

/** The fields of each type, and which are required. */
const fieldsOfType = {
  dialogflow: ['projectName', 'jsonContent', 'language'],
  n8n: ['urlN8N', 'secret'],
  webhook: ['urlN8N', 'secret'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: ['flowId'],
} as const satisfies Record<Integration['type'], readonly (keyof IntegrationValues)[]>

const needed = {
  dialogflow: ['projectName'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
} as const satisfies Record<Integration['type'], readonly ('projectName' | 'urlN8N' | 'typebotSlug')[]>

const whole = (most: number) => z.coerce.number().int().min(0).max(most)
const fields = (words: Words) =>
  z.object({
    type: z.enum(integrationTypes),
    name: z
      .string()
      .refine((name) => name.trim() !== '', ownWords(words.required))
      .refine((name) => name.trim().length >= 2, ownWords(words.tooShort))
      .refine((name) => name.trim().length <= 50, ownWords(words.tooLong)),
    projectName: z.string(),
    jsonContent: z.string(),
    language: z.enum(integrationLanguages),
    urlN8N: z.string(),
    secret: z.string(),
    typebotSlug: z.string(),
    typebotExpires: whole(525_600),
    typebotDelayMessage: whole(30_000),
    typebotKeywordFinish: z.string(),
    typebotKeywordRestart: z.string(),
    typebotUnknownMessage: z.string(),
    typebotRestartMessage: z.string(),
    flowId: z.string().nullable(),
  })
export type IntegrationValues = z.output<ReturnType<typeof fields>>

/** `areKeysKept`: a new one needs keys, an existing one keeps those it has. */
export const integrationSchema = (words: Words, { areKeysKept }: { areKeysKept: boolean }) =>
  fields(words).superRefine((values, refusal) => {
    const missing: (keyof IntegrationValues)[] = needed[values.type].filter((field) => values[field].trim() === '')
    if (values.type === 'dialogflow' && !areKeysKept && values.jsonContent.trim() === '') missing.push('jsonContent')
    if (values.type === 'flowbuilder' && values.flowId === null) missing.push('flowId')
    for (const field of missing)
      refusal.addIssue({ code: 'custom', path: [field], message: words.required, params: { isOwn: true } })
  })

export const initialValues = (before: Integration | null): IntegrationValues => ({
  type: before?.type ?? 'n8n',
  name: before?.name ?? '',
  projectName: before?.projectName ?? '',
  jsonContent: '',
  language: before?.language ?? 'pt-BR',
  urlN8N: before?.urlN8N ?? '',
  secret: '',
  typebotSlug: before?.typebotSlug ?? '',
  typebotExpires: before?.typebotExpires ?? 1,
  typebotDelayMessage: before?.typebotDelayMessage ?? 1000,
  typebotKeywordFinish: before?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: before?.typebotKeywordRestart ?? '',
  typebotUnknownMessage: before?.typebotUnknownMessage ?? '',
  typebotRestartMessage: before?.typebotRestartMessage ?? '',
  flowId: before?.flowId ? String(before.flowId) : null,
})

/** Only the fields of the type: values typed for another type are not sent. */
export const changeOf = (values: IntegrationValues): IntegrationChange => {
  const { type, name } = values
  const shown: readonly string[] = fieldsOfType[type]
  const isSent = (field: string) => shown.includes(field) || (type === 'typebot' && field.startsWith('typebot'))
  const sent = { ...values, flowId: values.flowId === null ? null : Number(values.flowId) }
  return { type, name, ...Object.fromEntries(Object.entries(sent).filter(([field]) => isSent(field))) }
}
