import { Anchor } from '@mantine/core'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { useReducer, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, endsSoon, noteTold, wasToldToday } from '../../lib/subscription.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './ExpiryBanner.module.css'

const everyMs = 60_000

const eachMinute = (changed: () => void) => {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

/** For those who can renew: how many days are left of the subscription, each day until they have taken note of it. */
export const ExpiryBanner = () => {
  const t = useTexts()
  const { company, profile } = useUser()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const isDue = () => endsSoon(company) && !wasToldToday(company)
  // A page that stays open overnight counts on.
  const count = useSyncExternalStore(eachMinute, () => (isDue() ? daysLeft(company) : null))
  if (profile !== 'admin' || count === null) return null
  const close = () => {
    noteTold(company)
    lookAgain()
  }
  return (
    <div className={classes.banner} role="status">
      <span>{count === 0 ? t('login.renewalToday') : t('login.renewal', { count })}</span>
      <Anchor component={Link} to="/financeiro" underline="always" inherit>
        {t('shell.renew')}
      </Anchor>
      <IconButton icon={IconClose} size="small" label={t('shell.remindTomorrow')} onClick={close} />
    </div>
  )
}
