import { NewPassword } from '@guiche/contract/features/auth'
import { useMemo } from 'react'
import { z } from 'zod'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

/** Stricter than the server when the old password is known: nobody should choose a weak one today. */
export const newPasswordShape = (t: Say) => ({
  password: z
    .string()
    .min(1)
    .refine((password) => NewPassword.safeParse(password).success, { error: t('account.password.tooWeak') }),
  repeated: z.string().min(1),
})

export const repeatsItself = (t: Say) => ({
  path: ['repeated'],
  error: t('account.password.differs'),
  when: () => true,
})

const schemaFor = (t: Say, asksCurrent: boolean) =>
  z
    .object({ currentPassword: z.string().min(asksCurrent ? 1 : 0), ...newPasswordShape(t) })
    .refine(({ password, repeated }) => password === repeated, repeatsItself(t))

interface PasswordFormProps {
  /** Absent if the old password is known, or there is none. */
  asksCurrent: boolean
  onSave: (values: { password: string; currentPassword: string }) => Promise<void>
  onCancel?: () => void
}

/** Changes the user's own password. */
export const PasswordForm = ({ asksCurrent, onSave, onCancel }: PasswordFormProps) => {
  const t = useTexts()
  const { email } = useUser()
  const schema = useMemo(() => schemaFor(t, asksCurrent), [t, asksCurrent])
  const form = useZodForm(schema, { currentPassword: '', password: '', repeated: '' })
  return (
    <Form form={form} onSubmit={onSave} submit={t('login.changeSubmit')} {...(onCancel ? { onCancel } : {})}>
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField label={t('login.currentPassword')} {...form.field('currentPassword')} data-autofocus />
      )}
      <NewPasswordFields
        password={form.values.password}
        field={form.field('password')}
        repeated={form.field('repeated')}
        isFirst={!asksCurrent}
      />
    </Form>
  )
}
