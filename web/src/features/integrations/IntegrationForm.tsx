import { type Integration, integrationLanguages, integrationTypes } from '@guiche/contract/features/integrations'
import { useMemo, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { FlowField } from '../flow-choices/FlowField.tsx'
import { addIntegration, changeIntegration, tryDialogflow } from './api.ts'
import { changeOf, initialValues, integrationSchema } from './form.ts'

type Schema = ReturnType<typeof integrationSchema>
interface PartProps {
  form: ZodForm<Schema>
  before: Integration | null
}

/** Tests Dialogflow with the typed values, before they are saved. */
const Trial = ({ form, before }: PartProps) => {
  const t = useTexts()
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const { ok, failure, reply } = await tryDialogflow(before, form.values)
      if (ok) setSaid({ tone: 'ok', text: t('integrations.trial.ok', { reply }) })
      else setSaid({ tone: 'bad', text: t(`outside.failures.${failure ?? 'away'}`) })
    } catch (error) {
      setSaid({ tone: 'bad', text: errorText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {said && <Notice tone={said.tone === 'ok' ? 'plain' : 'bad'}>{said.text}</Notice>}
      <Button onClick={() => void ask()} isBusy={isBusy}>
        {t('integrations.trial.ask')}
      </Button>
    </>
  )
}

const DialogflowFields = ({ form, before }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <TextField label={t('integrations.form.projectName')} maxLength={100} {...form.field('projectName')} />
      <SelectField
        label={t('integrations.form.language')}
        data={integrationLanguages.map((value) => ({ value, label: t(`integrations.languages.${value}`) }))}
        {...form.field('language')}
      />
      <TextAreaField
        label={t('integrations.form.jsonContent')}
        description={t(before?.hasJsonContent ? 'integrations.form.keyKept' : 'integrations.form.jsonContentHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('jsonContent')}
      />
      <Trial form={form} before={before} />
    </>
  )
}

const HookFields = ({ form, before }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t('integrations.form.url')}
        description={t('integrations.form.urlHint')}
        placeholder="https://"
        {...form.field('urlN8N')}
      />
      <PasswordField
        label={t('integrations.form.secret')}
        description={t(before?.hasSecret ? 'integrations.form.keyKept' : 'integrations.form.secretHint')}
        autoComplete="new-password"
        {...form.field('secret')}
      />
    </>
  )
}

const TypebotFields = ({ form }: PartProps) => {
  const t = useTexts()
  return (
    <>
      <TextField label={t('integrations.form.typebotUrl')} placeholder="https://typebot.io" {...form.field('urlN8N')} />
      <TextField
        label={t('integrations.form.slug')}
        description={t('integrations.form.slugHint')}
        {...form.field('typebotSlug')}
      />
      <NumberField
        label={t('integrations.form.expires')}
        description={t('integrations.form.expiresHint')}
        min={0}
        {...form.field('typebotExpires')}
      />
      <NumberField label={t('integrations.form.delay')} min={0} max={30_000} {...form.field('typebotDelayMessage')} />
      <TextField label={t('integrations.form.finish')} maxLength={100} {...form.field('typebotKeywordFinish')} />
      <TextField label={t('integrations.form.restart')} maxLength={100} {...form.field('typebotKeywordRestart')} />
      <TextAreaField label={t('integrations.form.restartMessage')} {...form.field('typebotRestartMessage')} />
      <TextAreaField label={t('integrations.form.unknownMessage')} {...form.field('typebotUnknownMessage')} />
    </>
  )
}

const FlowFields = ({ form }: PartProps) => {
  const t = useTexts()
  return (
    <FlowField
      label={t('integrations.form.flow')}
      description={t('integrations.form.flowHint')}
      {...form.field('flowId')}
    />
  )
}

const parts = {
  dialogflow: DialogflowFields,
  n8n: HookFields,
  webhook: HookFields,
  typebot: TypebotFields,
  flowbuilder: FlowFields,
} as const

interface IntegrationFormProps {
  /** Null: a new one. */
  row: Integration | null
  onDone: () => void
}

export const IntegrationForm = ({ row, onDone }: IntegrationFormProps) => {
  const t = useTexts()
  const schema = useMemo(() => {
    const words = {
      tooShort: t('integrations.form.tooShort'),
      tooLong: t('integrations.form.tooLong'),
      required: t('integrations.form.required'),
    }
    return integrationSchema(words, { areKeysKept: row?.hasJsonContent ?? false })
  }, [t, row])
  const form = useZodForm(schema, initialValues(row))
  const Part = parts[form.values.type]
  return (
    <Form
      form={form}
      submit={t('integrations.form.save')}
      onCancel={onDone}
      onSubmit={async (values) => {
        const body = changeOf(values)
        const changed = row && onlyChanged(body, form.values, initialValues(row))
        await (row && changed ? changeIntegration(row.id, changed) : addIntegration(body))
        toast.success(t('integrations.form.saved'))
        onDone()
      }}
    >
      <SelectField
        label={t('integrations.form.type')}
        data={integrationTypes.map((value) => ({ value, label: t(`integrations.types.${value}`) }))}
        {...form.field('type')}
      />
      <TextField label={t('integrations.form.name')} data-autofocus {...form.field('name')} />
      <Part form={form} before={row} />
    </Form>
  )
}
