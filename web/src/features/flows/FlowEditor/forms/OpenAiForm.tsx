import type { QueueId } from '@guiche/contract/core/ids'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { useQueues } from '../../../queues/api.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

/** No voice: a text. */
const textOnly = 'texto'
const people =
  'Francisca Antonio Brenda Donato Elza Fabio Giovanna Humberto Julio Leila Leticia Manuela Nicolau Valerio Yara'
const voices = people.split(' ').map((person) => ({ value: `pt-BR-${person}Neural`, label: person }))

const schemaOf = (hasKey: boolean) =>
  z.object({
    name: z.string().trim().min(1).max(255),
    prompt: z.string().trim().min(1).max(20_000),
    apiKey: z
      .string()
      .trim()
      .max(1_000)
      .min(hasKey ? 0 : 1),
    voice: z.string(),
    voiceKey: z.string().trim().max(1_000),
    voiceRegion: z.string().trim().max(60),
    maxTokens: z.coerce.number().int().min(1).max(32_000),
    temperature: z.coerce.number().min(0).max(2),
    maxMessages: z.coerce.number().int().min(1).max(200),
    queueId: z.string().nullable(),
  })

export const OpenAiForm = ({ node, onSave, onClose }: NodeFormProps<'openai'>) => {
  const t = useTexts()
  const queues = useQueues()
  const { data } = node
  const schema = useMemo(() => schemaOf(data.hasApiKey), [data.hasApiKey])
  const form = useZodForm(schema, { ...data, queueId: data.queueId ? String(data.queueId) : null })
  const submit = ({ queueId, ...values }: z.output<typeof schema>) =>
    onSave({ ...node, data: { ...data, ...values, queueId: queueId === null ? null : (Number(queueId) as QueueId) } })
  const keyHint = (isStored: boolean) => (isStored ? t('flows.openai.keyStored') : null)
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      <TextField label={t('flows.form.name')} required data-autofocus {...form.field('name')} />
      <PasswordField
        label={t('flows.openai.apiKey')}
        description={keyHint(data.hasApiKey)}
        required={!data.hasApiKey}
        autoComplete="off"
        {...form.field('apiKey')}
      />
      <TextAreaField label={t('flows.openai.prompt')} required {...form.field('prompt')} />
      <NumberField label={t('flows.openai.maxTokens')} {...form.field('maxTokens')} />
      <NumberField label={t('flows.openai.temperature')} step={0.1} {...form.field('temperature')} />
      <NumberField label={t('flows.openai.maxMessages')} {...form.field('maxMessages')} />
      <SelectField
        label={t('flows.openai.queue')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        {...form.field('queueId')}
      />
      <SelectField
        label={t('flows.openai.voice')}
        data={[{ value: textOnly, label: t('flows.openai.textOnly') }, ...voices]}
        {...form.field('voice')}
      />
      {form.values.voice !== textOnly && (
        <>
          <PasswordField
            label={t('flows.openai.voiceKey')}
            description={keyHint(data.hasVoiceKey)}
            autoComplete="off"
            {...form.field('voiceKey')}
          />
          <TextField label={t('flows.openai.voiceRegion')} {...form.field('voiceRegion')} />
        </>
      )}
    </Form>
  )
}
