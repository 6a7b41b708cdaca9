import { listLimits } from '@guiche/contract/features/interactive-messages'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'

type Field = ReturnType<ZodForm<z.ZodObject>['field']>

/** The fields that all interactive messages have; each as `form.field` gives it. */
export const WordsFields = ({ heading, text, button }: { heading: Field; text: Field; button: Field }) => {
  const t = useTexts()
  return (
    <>
      <TextField label={t('composing.builder.heading')} maxLength={listLimits.heading} {...heading} />
      <TextAreaField
        label={t('composing.builder.text')}
        minRows={2}
        maxLength={listLimits.text}
        withAsterisk
        {...text}
      />
      <TextField label={t('composing.builder.button')} maxLength={listLimits.button} withAsterisk {...button} />
    </>
  )
}
