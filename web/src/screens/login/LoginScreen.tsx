import { Anchor } from '@mantine/core'
import { Link, type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
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
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginScreen.module.css'
import type { LoginValues } from './login-fields.ts'
import { SignupLink } from './SignupLink.tsx'

const WeakPasswordDialog = lazyPart(async () => (await import('./WeakPasswordDialog.tsx')).WeakPasswordDialog)

const fetchFields = async () => (await import('./login-fields.ts')).LoginFields

const rememberedEmail = 'email'

const enter = async (credentials: LoginValues): Promise<void> => {
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

/** After the sign-in the gate redirects to the address; a refused attempt keeps where it was heading. */
const changePassword = async (navigate: UseNavigateResult<string>, credentials: LoginValues) => {
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
  const [weak, setWeak] = useState<LoginValues | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const known = recall(rememberedEmail)
  const form = useZodForm(fetchFields, { email: known ?? '', password: '', remember: true })
  // Loaded while the user types. A failure is reported on submit.
  useEffect(() => void fetchFields().catch(() => undefined), [])
  const submit = async (credentials: LoginValues) => {
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </LoginFrame>
  )
}
