import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import classes from '../login/LoginScreen.module.css'
import { SignupLink } from '../login/SignupLink.tsx'
import { AskForm } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/** First the e-mail, then the mailed code and the new password. */
export const ForgottenPasswordScreen = () => {
  const t = useTexts()
  const [step, setStep] = useState<{ is: 'ask' | 'reset'; email: string; isSent: boolean }>({
    is: 'ask',
    email: '',
    isSent: false,
  })
  return (
    <LoginFrame title={t('account.forgot.title')}>
      {step.is === 'ask' ? (
        <AskForm email={step.email} onCode={(email, isSent) => setStep({ is: 'reset', email, isSent })} />
      ) : (
        <ResetForm
          email={step.email}
          isSent={step.isSent}
          onBack={(email) => setStep({ is: 'ask', email, isSent: false })}
        />
      )}
      <p className={classes.signup}>
        <Anchor component={Link} to="/login">
          {t('account.toLogin')}
        </Anchor>
      </p>
      <SignupLink />
    </LoginFrame>
  )
}
