import { mostIntervalSeconds } from '@guiche/contract/features/flow-nodes'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { ownWords } from '../../../../ui/form/own-words.ts'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

export const IntervalForm = ({ node, onSave, onClose }: NodeFormProps<'interval'>) => {
  const t = useTexts()
  const schema = useMemo(
    () =>
      z.object({
        sec: z.coerce
          .number()
          .refine((seconds) => seconds > 0, ownWords(t('flows.form.intervalMissing')))
          .max(mostIntervalSeconds),
      }),
    [t],
  )
  const form = useZodForm(schema, { sec: node.data.sec })
  return (
    <Form
      form={form}
      onSubmit={({ sec }) => onSave({ ...node, data: { sec } })}
      submit={t('flows.form.save')}
      onCancel={onClose}
    >
      <NumberField
        label={t('flows.form.seconds')}
        description={t('flows.form.secondsHint', { most: mostIntervalSeconds })}
        min={0}
        max={mostIntervalSeconds}
        data-autofocus
        {...form.field('sec')}
      />
    </Form>
  )
}
