import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, endsSoon } from '../../lib/subscription.ts'
import classes from './ExpiryBanner.module.css'

const everyMs = 60_000

const eachMinute = (changed: () => void) => {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

/** For those who can renew: how many days are left of the subscription, until it is renewed. */
export const ExpiryBanner = () => {
  const t = useTexts()
  const { company, profile } = useUser()
  // A page that stays open overnight counts on.
  const count = useSyncExternalStore(eachMinute, () => (endsSoon(company) ? daysLeft(company) : null))
  if (profile !== 'admin' || count === null) return null
  return (
    <div className={classes.banner} role="status">
      <span>{count === 0 ? t('login.renewalToday') : t('login.renewal', { count })}</span>
      <Anchor component={Link} to="/financeiro" underline="always" inherit>
        {t('account.renew')}
      </Anchor>
    </div>
  )
}
