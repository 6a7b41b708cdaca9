import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useBrand } from '../../lib/brand.ts'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { signInByLink, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoginFrame } from './LoginFrame.tsx'

/** Read unparsed: the router would turn digits into a number. */
const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** The one-time link that the first start prints: signs the first admin in; the shell then asks for a password. */
export const WelcomeScreen = () => {
  const t = useTexts()
  const { appName } = useBrand()
  const navigate = useNavigate()
  const { phase } = useSession()
  const [failure, setFailure] = useState<unknown>(null)
  // The link works once: a second run of the effect must not use it again.
  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current || phase !== 'anonymous') return
    isUsed.current = true
    signInByLink(tokenOfAddress()).catch(setFailure)
  }, [phase])
  if (phase === 'signed-in') return <Navigate to="/tickets" replace />
  if (failure === null) {
    return (
      <LoginFrame title={t('login.welcomeTitle', { app: appName })}>
        <p role="status">
          <Spinner /> {t('login.welcomeText')}
        </p>
      </LoginFrame>
    )
  }
  const isSpent = isApiError(failure, 'ERR_WELCOME_LINK_INVALID') || isApiError(failure, 'ERR_VALIDATION')
  return (
    <LoginFrame title={t('login.welcomeFailed')}>
      <Notice tone="bad">{isSpent ? t('login.welcomeFailedText') : errorText(failure, t)}</Notice>
      <Button look="primary" isWide onClick={() => void navigate({ to: '/login' })}>
        {t('login.welcomeToLogin')}
      </Button>
    </LoginFrame>
  )
}
