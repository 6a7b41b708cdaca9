import type { Help } from '@guiche/contract/features/helps'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addHelp, changeHelp } from './api.ts'
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
  const save = (values: z.output<typeof schema>) =>
    help ? changeHelp(help.id, onlyChanged(values, form.values, valuesOf(help))) : addHelp(values)
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await save(values).catch((error: unknown) => {
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
