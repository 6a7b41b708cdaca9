import { resetPassword } from '@guiche/contract/features/auth'
import { version } from '@guiche/contract/features/platform'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { NewPasswordFields } from '../../features/users/NewPasswordFields.tsx'
import { newPasswordShape, repeatsItself } from '../../features/users/PasswordForm.tsx'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { mailCode } from './AskForm.tsx'
import classes from './Steps.module.css'

const schemaFor = (t: Say) =>
  z
    .object({
      email: z.string().trim().toLowerCase().pipe(z.email().max(200)),
      token: z.string().trim().min(1).max(50),
      ...newPasswordShape(t),
    })
    .refine(({ password, repeated }) => password === repeated, repeatsItself(t))

/** In the demo no mail leaves the machine: a link to the place where it can be read. */
const DemoMailbox = () => {
  const t = useTexts()
  const { data } = useQuery(queryOf(version))
  if (!data?.sandbox) return null
  return (
    <Notice tone="plain">
      {t('account.forgot.demo')}{' '}
      <Anchor href={data.sandbox.mailboxUrl} target="_blank" rel="noopener noreferrer" underline="always" inherit>
        {t('account.forgot.demoOpen')}
      </Anchor>
    </Notice>
  )
}

interface ResetFormProps {
  email: string
  /** A mail was requested just now. */
  isSent: boolean
  onBack: (email: string) => void
}

const AgainButtons = ({ email, onBack }: Pick<ResetFormProps, 'email' | 'onBack'>) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await mailCode(email).then(
      () => toast.success(t('account.forgot.sent')),
      (error: unknown) => toast.error(errorText(error, t)),
    )
    setBusy(false)
  }
  return (
    <div className={classes.again}>
      <Button look="quiet" isBusy={isBusy} onClick={() => void again()}>
        {t('account.forgot.again')}
      </Button>
      <Button look="quiet" onClick={() => onBack(email)}>
        {t('account.forgot.otherEmail')}
      </Button>
    </div>
  )
}

export const ResetForm = ({ email, isSent, onBack }: ResetFormProps) => {
  const t = useTexts()
  const navigate = useNavigate()
  const schema = useMemo(() => schemaFor(t), [t])
  const form = useZodForm(schema, { email, token: '', password: '', repeated: '' })
  const submit = async ({ repeated: _same, ...body }: z.output<typeof schema>) => {
    await call(resetPassword, { body })
    toast.success(t('account.forgot.done'))
    await navigate({ to: '/login' })
  }
  return (
    <>
      {isSent && <Notice tone="plain">{t('account.forgot.sentText', { email })}</Notice>}
      <DemoMailbox />
      <Form form={form} onSubmit={submit} submit={t('account.forgot.submit')} isWide>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={isSent}
          {...form.field('email')}
        />
        <TextField
          label={t('account.forgot.code')}
          description={t('account.forgot.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...form.field('token')}
        />
        <NewPasswordFields
          password={form.values.password}
          field={form.field('password')}
          repeated={form.field('repeated')}
        />
      </Form>
      {isSent && <AgainButtons email={email} onBack={onBack} />}
    </>
  )
}
