import { Credentials } from '@guiche/contract/features/auth'
import { Anchor } from '@mantine/core'
import { Link, type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { texts, useTexts } from '../../lib/i18n.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { signIn, useSession } from '../../lib/session.ts'
import { recall, remember } from '../../lib/storage.ts'
import { typedPassword } from '../../lib/typed-password.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginScreen.module.css'
import { SignupLink } from './SignupLink.tsx'
import { WeakPasswordDialog } from './WeakPasswordDialog.tsx'

const Fields = Credentials.extend({ remember: z.boolean() })
type Values = z.output<typeof Fields>

const rememberedEmail = 'email'

const enter = async (credentials: Values): Promise<void> => {
  await signIn(credentials)
  remember(rememberedEmail, credentials.remember ? credentials.email : null)
  toast.success(texts()('login.success'))
}

const ForgotLink = () => {
  const t = useTexts()
  return (
    <Anchor component={Link} to="/forgetpsw" size="sm">
      {t('login.forgot')}
    </Anchor>
  )
}

/** After the sign-in the gate leads to where the address says; a refused one was on its way to where it was before. */
const changePassword = async (navigate: UseNavigateResult<string>, credentials: Values) => {
  const goal = new URLSearchParams(location.search).get('from')
  const goTo = (from: string | null) =>
    navigate({ to: '/login', search: (from === null ? {} : { from }) as never, replace: true })
  await goTo('/change-password')
  typedPassword.set(credentials.password)
  await enter(credentials).catch(async (error: unknown) => {
    typedPassword.set(null)
    await goTo(goal)
    throw error
  })
}

const Goodbye = () => {
  const t = useTexts()
  const state = useSession()
  const goodbye = state.phase === 'anonymous' ? state.goodbye : null
  return goodbye !== null && goodbye !== 'left' && <Notice tone="warn">{t(`login.${goodbye}`)}</Notice>
}

export const LoginScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const [weak, setWeak] = useState<Values | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const known = recall(rememberedEmail)
  const form = useZodForm(Fields, { email: known ?? '', password: '', remember: true })
  const submit = async (credentials: Values) => {
    setRefusal(null)
    if (passwordStrength(credentials.password) === 'weak') setWeak(credentials)
    else await enter(credentials)
  }
  return (
    <LoginFrame title={t('login.title')}>
      <Goodbye />
      {refusal !== null && <Notice tone="bad">{errorText(refusal, t)}</Notice>}
      <Form form={form} onSubmit={submit} submit={t('login.submit')} isWide>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={known === null}
          {...form.field('email')}
        />
        <PasswordField label={t('login.password')} autoFocus={known !== null} {...form.field('password')} />
        <div className={classes.row}>
          <CheckboxField label={t('login.remember')} {...form.field('remember')} />
          <ForgotLink />
        </div>
      </Form>
      <SignupLink />
      {weak && (
        <WeakPasswordDialog
          password={weak.password}
          onClose={() => setWeak(null)}
          onProceed={() => enter(weak)}
          onRefused={(error) => {
            setRefusal(error)
            setWeak(null)
          }}
          onChange={() => changePassword(navigate, weak)}
        />
      )}
    </LoginFrame>
  )
}
