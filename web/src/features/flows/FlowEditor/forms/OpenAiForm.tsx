import type { QueueId } from '@guiche/contract/core/ids'
import { type PromptId, promptVoices, speechRegion } from '@guiche/contract/features/prompts'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../../../ui/form/use-zod-form.ts'
import { usePromptChoices, voiceName } from '../../../prompts/api.ts'
import { useQueues } from '../../../queues/api.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

/** No voice: a text. */
const textOnly = promptVoices[0]

const idText = (id: number | null | undefined): string | null => (id ? String(id) : null)
const idOf = <Id extends number>(text: string | null): Id | null => (text === null ? null : (Number(text) as Id))

/** A saved prompt has all fields but the name. */
const schemaOf = (hasKey: boolean) =>
  z
    .object({
      name: z.string().trim().min(1).max(255),
      promptId: z.string().nullable(),
      prompt: z.string().trim().max(20_000),
      apiKey: z.string().trim().max(1_000),
      voice: z.string(),
      voiceKey: z.string().trim().max(1_000),
      voiceRegion: z
        .string()
        .trim()
        .refine((region) => region === '' || speechRegion.test(region)),
      maxTokens: z.coerce.number().int().min(1).max(32_000),
      temperature: z.coerce.number().min(0).max(2),
      maxMessages: z.coerce.number().int().min(1).max(200),
      seesPictures: z.boolean(),
      queueId: z.string().nullable(),
    })
    .superRefine(({ promptId, prompt, apiKey }, refusal) => {
      if (promptId !== null) return
      const miss = (path: string) => refusal.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [path] })
      if (prompt === '') miss('prompt')
      if (apiKey === '' && !hasKey) miss('apiKey')
    })
type Schema = ReturnType<typeof schemaOf>

interface PartProps {
  form: ZodForm<Schema>
  data: NodeFormProps<'openai'>['node']['data']
}

const VoiceFields = ({ form, data }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t('flows.openai.voice')}
        data={promptVoices.map((value) => ({
          value,
          label: value === textOnly ? t('flows.openai.textOnly') : voiceName(value),
        }))}
        {...form.field('voice')}
      />
      {form.values.voice !== textOnly && (
        <>
          <PasswordField
            label={t('flows.openai.voiceKey')}
            description={data.hasVoiceKey ? t('flows.openai.keyStored') : null}
            autoComplete="off"
            {...form.field('voiceKey')}
          />
          <TextField label={t('flows.openai.voiceRegion')} {...form.field('voiceRegion')} />
        </>
      )}
    </>
  )
}

const OwnFields = ({ form, data }: PartProps) => {
  const t = useTexts()
  const queues = useQueues()
  return (
    <>
      <PasswordField
        label={t('flows.openai.apiKey')}
        description={data.hasApiKey ? t('flows.openai.keyStored') : null}
        required={!data.hasApiKey}
        autoComplete="off"
        {...form.field('apiKey')}
      />
      <TextAreaField label={t('flows.openai.prompt')} required {...form.field('prompt')} />
      <NumberField label={t('flows.openai.maxTokens')} {...form.field('maxTokens')} />
      <NumberField label={t('flows.openai.temperature')} step={0.1} {...form.field('temperature')} />
      <NumberField label={t('flows.openai.maxMessages')} {...form.field('maxMessages')} />
      <SwitchField label={t('flows.openai.seesPictures')} {...form.field('seesPictures')} />
      <SelectField
        label={t('flows.openai.queue')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        {...form.field('queueId')}
      />
      <VoiceFields form={form} data={data} />
    </>
  )
}

export const OpenAiForm = ({ node, onSave, onClose }: NodeFormProps<'openai'>) => {
  const t = useTexts()
  const { data } = node
  const { choices, search } = usePromptChoices(data.promptId ?? null)
  const schema = useMemo(() => schemaOf(data.hasApiKey), [data.hasApiKey])
  const form = useZodForm(schema, { ...data, promptId: idText(data.promptId), queueId: idText(data.queueId) })
  const submit = ({ queueId, promptId, ...values }: z.output<Schema>) => {
    const ids = { queueId: idOf<QueueId>(queueId), promptId: idOf<PromptId>(promptId) }
    onSave({ ...node, data: { ...data, ...values, ...ids } })
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      <TextField label={t('flows.form.name')} required data-autofocus {...form.field('name')} />
      <SelectField
        label={t('flows.openai.kept')}
        description={t('flows.openai.keptHint')}
        data={choices}
        searchable
        clearable
        onSearchChange={search}
        {...form.field('promptId')}
      />
      {form.values.promptId === null && <OwnFields form={form} data={data} />}
    </Form>
  )
}
