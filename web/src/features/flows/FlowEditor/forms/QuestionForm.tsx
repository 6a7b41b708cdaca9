import { variableName } from '@guiche/contract/features/flow-nodes'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'
import { TextWithVariables } from './TextWithVariables.tsx'

export const QuestionForm = ({ node, variables, onSave, onClose }: NodeFormProps<'question'>) => {
  const t = useTexts()
  const schema = useMemo(
    () =>
      z.object({
        message: z.string().trim().min(1),
        answerKey: z
          .string()
          .trim()
          .min(1)
          .refine((key) => variableName.test(key), { error: t('flows.form.badKey') }),
      }),
    [t],
  )
  const form = useZodForm(schema, node.data)
  return (
    <Form
      form={form}
      onSubmit={(values) => onSave({ ...node, data: values })}
      submit={t('flows.form.save')}
      onCancel={onClose}
    >
      <TextWithVariables
        label={t('flows.form.question')}
        variables={variables.filter((each) => each !== node.data.answerKey)}
        data-autofocus
        {...form.field('message')}
      />
      <TextField
        label={t('flows.form.answerKey')}
        description={t('flows.form.answerKeyHint')}
        maxLength={40}
        {...form.field('answerKey')}
      />
    </Form>
  )
}
