import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../lib/brand.ts'
import { useTexts } from '../../lib/i18n.ts'
import classes from './LoginScreen.module.css'

/** Only when visitors may sign up. */
export const SignupLink = () => {
  const t = useTexts()
  const { allowSignup } = useBrand()
  if (allowSignup !== 'enabled') return null
  return (
    <p className={classes.signup}>
      {t('login.noAccount')}{' '}
      <Anchor component={Link} to="/signup" underline="always">
        {t('login.signup')}
      </Anchor>
    </p>
  )
}
