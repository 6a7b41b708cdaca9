import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../lib/brand.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LoginFrame } from '../login/LoginFrame.tsx'
import classes from '../login/LoginScreen.module.css'
import { SignupForm } from './SignupForm.tsx'

/** A visitor signs a company up and becomes its first admin. */
export const SignupScreen = () => {
  const t = useTexts()
  const { allowSignup, appName } = useBrand()
  return (
    <LoginFrame title={t('account.signup.title', { app: appName })} isWide>
      {allowSignup === 'enabled' ? <SignupForm /> : <Notice tone="warn">{t('account.signup.closed')}</Notice>}
      <p className={classes.signup}>
        {t('account.signup.haveAccount')}{' '}
        <Anchor component={Link} to="/login" underline="always">
          {t('account.toLogin')}
        </Anchor>
      </p>
    </LoginFrame>
  )
}
