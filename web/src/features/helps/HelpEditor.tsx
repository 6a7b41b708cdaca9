import type { Help } from '@guiche/contract/features/helps'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { saveHelp } from './api.ts'
import { helpForm, valuesOf } from './form.ts'

interface HelpEditorProps {
  /** Null: a new one. */
  help: Help | null
  onClose: () => void
}

export const HelpEditor = ({ help, onClose }: HelpEditorProps) => {
  const t = useTexts()
  const schema = useMemo(() => helpForm({ noVideo: t('helps.form.noVideo') }), [t])
  const form = useZodForm(schema, valuesOf(help))
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await saveHelp(help?.id ?? null, values).catch((error: unknown) => {
          toast.error(t('helps.form.saveFailed'))
          throw error
        })
        toast.success(t('helps.form.saved'))
        onClose()
      }}
      submit={t('helps.form.save')}
      onCancel={onClose}
    >
      <TextField label={t('helps.form.title')} maxLength={200} data-autofocus {...form.field('title')} />
      <TextField
        label={t('helps.form.video')}
        description={t('helps.form.videoHint')}
        maxLength={500}
        {...form.field('video')}
      />
      <TextAreaField label={t('helps.form.description')} maxLength={2_000} {...form.field('description')} />
    </Form>
  )
}
