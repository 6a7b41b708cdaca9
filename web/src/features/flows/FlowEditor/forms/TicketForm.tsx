import type { QueueId } from '@guiche/contract/core/ids'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { ownWords } from '../../../../ui/form/own-words.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { useQueues } from '../../../queues/api.ts'
import type { NodeFormProps } from '../../form/form-props.ts'

export const TicketForm = ({ node, onSave, onClose }: NodeFormProps<'ticket'>) => {
  const t = useTexts()
  const queues = useQueues()
  const schema = useMemo(
    () =>
      z.object({
        queue: z
          .string()
          .nullable()
          .refine((id) => id !== null, ownWords(t('flows.form.queueMissing'))),
      }),
    [t],
  )
  const form = useZodForm(schema, { queue: node.data.data ? String(node.data.data.id) : null })
  const submit = ({ queue }: { queue: string | null }) => {
    const name = queues.find(({ id }) => String(id) === queue)?.name ?? node.data.data?.name ?? ''
    onSave({ ...node, data: { name, data: { id: Number(queue) as QueueId, name } } })
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      <SelectField
        label={t('flows.form.queue')}
        description={t('flows.form.queueHint')}
        placeholder={t('flows.form.queueChoose')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        data-autofocus
        {...form.field('queue')}
      />
    </Form>
  )
}
