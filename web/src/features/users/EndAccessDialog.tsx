import type { UserSummary } from '@guiche/contract/features/users'
import { useMemo } from 'react'
import { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

interface EndDialogProps {
  isOpen: boolean
  onClose: () => void
  user: UserSummary
  title: string
  text: string
  action: string
  /** `currentPassword`: the user's own; empty if none is needed. */
  onConfirm: (currentPassword: string) => Promise<unknown>
}

const Body = ({ user, text, action, onConfirm, onClose }: Omit<EndDialogProps, 'isOpen' | 'title'>) => {
  const t = useTexts()
  const isAsked = user.profile === 'admin'
  const schema = useMemo(() => z.object({ currentPassword: z.string().min(isAsked ? 1 : 0) }), [isAsked])
  const form = useZodForm(schema, { currentPassword: '' })
  const confirm = async ({ currentPassword }: { currentPassword: string }) => {
    await onConfirm(currentPassword)
    onClose()
  }
  return (
    <Form form={form} onSubmit={confirm} submit={action} onCancel={onClose} isDestructive>
      <p>{text}</p>
      {isAsked && (
        <PasswordField
          label={t('users.form.currentPassword')}
          description={t('users.form.currentPasswordHint')}
          data-autofocus
          {...form.field('currentPassword')}
        />
      )}
    </Form>
  )
}

/** Ends a user's access: asks first, and for the own password if the other is an admin. */
export const EndAccessDialog = ({ isOpen, title, ...body }: EndDialogProps) => (
  <Dialog isOpen={isOpen} onClose={body.onClose} title={title} size="small">
    <Body {...body} />
  </Dialog>
)
