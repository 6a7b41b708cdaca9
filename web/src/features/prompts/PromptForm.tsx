import { mostPromptName, mostPromptText, type Prompt, promptVoices } from '@guiche/contract/features/prompts'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { useQueues } from '../queues/api.ts'
import { addPrompt, changePrompt, voiceName } from './api.ts'
import { changeOf, initialValues, promptSchema } from './form.ts'

interface PartProps {
  form: ZodForm<ReturnType<typeof promptSchema>>
  before: Prompt | null
}

const VoiceFields = ({ form, before }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t('prompts.form.voice')}
        data={promptVoices.map((value) => ({
          value,
          label: value === 'texto' ? t('prompts.form.noVoice') : voiceName(value),
        }))}
        searchable
        {...form.field('voice')}
      />
      {form.values.voice !== 'texto' && (
        <>
          <PasswordField
            label={t('prompts.form.voiceKey')}
            description={t(before?.hasVoiceKey ? 'prompts.form.keyKept' : 'prompts.form.voiceKeyHint')}
            autoComplete="new-password"
            {...form.field('voiceKey')}
          />
          <TextField label={t('prompts.form.voiceRegion')} placeholder="brazilsouth" {...form.field('voiceRegion')} />
        </>
      )}
    </>
  )
}

const ServerFields = ({ form, before }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <PasswordField
        label={t('prompts.form.apiKey')}
        description={before?.hasApiKey ? t('prompts.form.keyKept') : undefined}
        autoComplete="new-password"
        {...form.field('apiKey')}
      />
      <TextField label={t('prompts.form.model')} maxLength={100} {...form.field('model')} />
      <TextField
        label={t('prompts.form.baseUrl')}
        description={t('prompts.form.baseUrlHint')}
        placeholder="https://api.openai.com/v1"
        {...form.field('baseUrl')}
      />
    </>
  )
}

const LimitFields = ({ form, before }: PartProps) => {
  const t = useTexts()
  const used = before && t('prompts.form.used', { answers: before.usedAnswers, tokens: before.usedTokens })
  return (
    <>
      <NumberField label={t('prompts.form.maxTokens')} min={1} max={32_000} {...form.field('maxTokens')} />
      <NumberField
        label={t('prompts.form.temperature')}
        description={t('prompts.form.temperatureHint')}
        min={0}
        max={2}
        step={0.1}
        decimalScale={2}
        {...form.field('temperature')}
      />
      <NumberField
        label={t('prompts.form.maxMessages')}
        description={t('prompts.form.maxMessagesHint')}
        min={1}
        max={200}
        {...form.field('maxMessages')}
      />
      <SwitchField
        label={t('prompts.form.seesPictures')}
        description={t('prompts.form.seesPicturesHint')}
        {...form.field('seesPictures')}
      />
      <NumberField
        label={t('prompts.form.monthlyLimit')}
        description={[t('prompts.form.monthlyLimitHint'), used].filter(Boolean).join(' ')}
        min={0}
        {...form.field('monthlyLimit')}
      />
    </>
  )
}

interface PromptFormProps {
  /** Null: a new one. */
  row: Prompt | null
  onDone: () => void
}

export const PromptForm = ({ row, onDone }: PromptFormProps) => {
  const t = useTexts()
  const queues = useQueues()
  const schema = useMemo(() => {
    const words = {
      tooShort: t('prompts.form.tooShort'),
      tooLong: t('prompts.form.tooLong'),
      textTooShort: t('prompts.form.textTooShort'),
      required: t('prompts.form.required'),
      queue: t('prompts.form.queueRequired'),
    }
    return promptSchema(words, {
      apiKey: row?.hasApiKey ?? false,
      baseUrl: row?.baseUrl ?? '',
      voiceKey: row?.hasVoiceKey ?? false,
    })
  }, [t, row])
  const form = useZodForm(schema, initialValues(row))
  return (
    <Form
      form={form}
      submit={t('prompts.form.save')}
      onCancel={onDone}
      onSubmit={async (values) => {
        const body = changeOf(values)
        await (row ? changePrompt(row.id, onlyChanged(body, form.values, initialValues(row))) : addPrompt(body))
        toast.success(t('prompts.form.saved'))
        onDone()
      }}
    >
      <TextField label={t('prompts.form.name')} maxLength={mostPromptName} data-autofocus {...form.field('name')} />
      <TextAreaField
        label={t('prompts.form.prompt')}
        description={t('prompts.form.promptHint')}
        maxLength={mostPromptText}
        minRows={6}
        maxRows={16}
        {...form.field('prompt')}
      />
      <SelectField
        label={t('prompts.form.queue')}
        description={t('prompts.form.queueHint')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        {...form.field('queueId')}
      />
      <ServerFields form={form} before={row} />
      <VoiceFields form={form} before={row} />
      <LimitFields form={form} before={row} />
    </Form>
  )
}
