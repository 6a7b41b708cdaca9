import type { ReactNode } from 'react'
import { useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { newId } from '../../../lib/new-id.ts'
import { Form } from '../../../ui/form/Form.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import type { Target } from '../api/composed.ts'
import { useConversation } from '../useConversation.ts'
import classes from './Builder.module.css'
import { Preview, type PreviewProps } from './Preview.tsx'

interface ComposedFormProps<S extends z.ZodObject> {
  form: ZodForm<S>
  post: (target: Target, values: z.output<S>) => Promise<void>
  onClose: () => void
  preview: PreviewProps
  children: ReactNode
}

/** The form, and beside it the resulting bubble. A retry uses the same id. */
export const ComposedForm = <S extends z.ZodObject>(props: ComposedFormProps<S>) => {
  const { form, post, onClose, preview, children } = props
  const t = useTexts()
  const { ticket } = useConversation()
  const [id] = useState(newId)
  const submit = async (values: z.output<S>) => {
    await post({ ticketId: ticket.id, id }, values)
    onClose()
  }
  return (
    <div className={classes.columns}>
      <Form form={form} submit={t('composing.builder.submit')} onCancel={onClose} onSubmit={submit}>
        {children}
      </Form>
      <Preview {...preview} />
    </div>
  )
}
