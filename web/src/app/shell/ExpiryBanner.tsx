import { paymentReminder } from '@guiche/contract/features/invoices'
import { Anchor } from '@mantine/core'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useReducer, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, endsSoon, isExpired, noteTold, wasToldToday } from '../../lib/subscription.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './ExpiryBanner.module.css'

const everyMs = 60_000

const eachMinute = (changed: () => void) => {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

/**
 * For users who can renew: the remaining days, each day until it is dismissed. After a reminder it stays until the
 * company has paid.
 */
export const ExpiryBanner = () => {
  const t = useTexts()
  const { company } = useUser()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const { data } = useQuery(queryOf(paymentReminder))
  const isDue = () => (endsSoon(company) || Boolean(data?.reminder)) && !isExpired(company) && !wasToldToday(company)
  // A page that is open overnight continues to count.
  const count = useSyncExternalStore(eachMinute, () => (isDue() ? daysLeft(company) : null))
  // The invoice page says it itself.
  if (count === null || pathname === '/financeiro') return null
  const close = () => {
    noteTold(company)
    lookAgain()
  }
  return (
    <div className={classes.banner} role="status">
      <span>{count === 0 ? t('login.renewalToday') : t('login.renewal', { count })}</span>
      <Anchor component={Link} to="/financeiro" search={(() => ({ pay: 1 })) as never} underline="always" inherit>
        {t('shell.renew')}
      </Anchor>
      <IconButton icon={IconClose} size="small" label={t('shell.remindTomorrow')} onClick={close} />
    </div>
  )
}
