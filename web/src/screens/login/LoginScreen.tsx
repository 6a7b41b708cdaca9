import { login } from '@guiche/contract/features/auth'
import { Anchor } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useBrand } from '../../lib/brand.ts'
import { errorText } from '../../lib/error-text.ts'
import { texts, useTexts } from '../../lib/i18n.ts'
import { openOwnDialog } from '../../lib/own-dialog.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { signIn, useSession } from '../../lib/session.ts'
import { recall, remember } from '../../lib/storage.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginScreen.module.css'
import { WeakPasswordDialog } from './WeakPasswordDialog.tsx'

const Fields = login.body.extend({ remember: z.boolean() })
type Credentials = z.output<typeof Fields>

const rememberedEmail = 'email'

const enter = async (credentials: Credentials): Promise<void> => {
  await signIn(credentials)
  remember(rememberedEmail, credentials.remember ? credentials.email : null)
  toast.success(texts()('login.success'))
}

const Links = () => {
  const t = useTexts()
  const { allowSignup } = useBrand()
  const { routesByPath } = useRouter()
  if (!('/signup' in routesByPath) || allowSignup !== 'enabled') return null
  return (
    <p className={classes.signup}>
      {t('login.noAccount')}{' '}
      <Anchor component={Link} to="/signup">
        {t('login.signup')}
      </Anchor>
    </p>
  )
}

const ForgotLink = () => {
  const t = useTexts()
  const { routesByPath } = useRouter()
  if (!('/forgetpsw' in routesByPath)) return null
  return (
    <Anchor component={Link} to="/forgetpsw" size="sm">
      {t('login.forgot')}
    </Anchor>
  )
}

const Goodbye = () => {
  const t = useTexts()
  const state = useSession()
  const goodbye = state.phase === 'anonymous' ? state.goodbye : null
  return goodbye !== null && goodbye !== 'left' && <Notice tone="warn">{t(`login.${goodbye}`)}</Notice>
}

export const LoginScreen = () => {
  const t = useTexts()
  const [weak, setWeak] = useState<Credentials | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const known = recall(rememberedEmail)
  const form = useZodForm(Fields, { email: known ?? '', password: '', remember: true })
  const submit = async (credentials: Credentials) => {
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
      <Links />
      {weak && (
        <WeakPasswordDialog
          password={weak.password}
          onClose={() => setWeak(null)}
          onProceed={() => enter(weak)}
          onRefused={(error) => {
            setRefusal(error)
            setWeak(null)
          }}
          onChange={async () => {
            await enter(weak)
            openOwnDialog({ kind: 'password', current: weak.password })
          }}
        />
      )}
    </LoginFrame>
  )
}
