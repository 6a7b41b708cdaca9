import { type ConditionOperator, conditionOperators } from '@guiche/contract/features/flow-nodes'
import { messageTokens } from '@guiche/contract/message-tokens'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

const Fields = z.object({
  key: z.string().trim().min(1).max(60),
  condition: z.enum(conditionOperators),
  value: z.string().max(1_000),
})
const valueless = new Set<ConditionOperator>(['isEmpty', 'isNotEmpty'])

export const ConditionForm = ({ node, variables, onSave, onClose }: NodeFormProps<'condition'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, node.data)
  const keys = [...new Set([...variables, ...messageTokens, ...(node.data.key ? [node.data.key] : [])])]
  return (
    <Form
      form={form}
      onSubmit={(values) => onSave({ ...node, data: values })}
      submit={t('flows.form.save')}
      onCancel={onClose}
    >
      <SelectField label={t('flows.form.key')} data={keys} searchable data-autofocus {...form.field('key')} />
      <SelectField
        label={t('flows.form.operator')}
        data={conditionOperators.map((value) => ({ value, label: t(`flows.operators.${value}`) }))}
        {...form.field('condition')}
      />
      {!valueless.has(form.values.condition) && (
        <TextField label={t('flows.form.value')} maxLength={1_000} {...form.field('value')} />
      )}
    </Form>
  )
}
