import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'
import { TextWithVariables } from './TextWithVariables.tsx'

const Fields = z.object({ label: z.string().trim().min(1) })

export const MessageForm = ({ node, variables, onSave, onClose }: NodeFormProps<'message'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, { label: node.data.label })
  const submit = ({ label }: { label: string }) => onSave({ ...node, data: { label } })
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      <TextWithVariables label={t('flows.form.text')} variables={variables} data-autofocus {...form.field('label')} />
    </Form>
  )
}
