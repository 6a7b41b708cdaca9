import { updateUser } from '@guiche/contract/features/users'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { PasswordMeter } from '../../ui/PasswordMeter.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './OwnDialogs.module.css'

interface PasswordDialogProps {
  onClose: () => void
  /** First sign-in: nothing else is possible before it is done, and there is no older password to ask for. */
  isForced?: boolean
  /** Known from the sign-in a moment ago. */
  current?: string
}

/** Longer than the server insists on: nobody should choose a weak one today. */
const least = 8

const schemaFor = (t: Say, asksCurrent: boolean) =>
  z
    .object({
      currentPassword: z.string().min(asksCurrent ? 1 : 0),
      password: z.string().min(least).max(50),
      repeated: z.string().min(1),
    })
    .refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: t('login.repeatDiffers'),
      when: () => true,
    })

export const PasswordDialog = ({ onClose, isForced = false, current }: PasswordDialogProps) => {
  const t = useTexts()
  const { id, email } = useUser()
  const asksCurrent = !isForced && current === undefined
  const schema = useMemo(() => schemaFor(t, asksCurrent), [t, asksCurrent])
  const form = useZodForm(schema, { currentPassword: '', password: '', repeated: '' })
  const save = async ({ password, currentPassword }: { password: string; currentPassword: string }) => {
    const known = current ?? currentPassword
    await call(updateUser, { params: { id }, body: { password, ...(known ? { currentPassword: known } : {}) } })
    updateSessionUser({ mustChangePassword: false })
    toast.success(t('login.changed'))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('login.changeTitle')} size="small" isForced={isForced}>
      {isForced && <p className={classes.text}>{t('login.changeForcedText')}</p>}
      <Form form={form} onSubmit={save} submit={t('login.changeSubmit')} {...(isForced ? {} : { onCancel: onClose })}>
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksCurrent && (
          <PasswordField label={t('login.currentPassword')} {...form.field('currentPassword')} data-autofocus />
        )}
        <div>
          <PasswordField
            label={t('login.newPassword')}
            autoComplete="new-password"
            {...form.field('password')}
            data-autofocus={!asksCurrent || undefined}
          />
          <PasswordMeter password={form.values.password} />
        </div>
        <PasswordField label={t('login.repeatPassword')} autoComplete="new-password" {...form.field('repeated')} />
      </Form>
    </Dialog>
  )
}
