import type { SessionUser } from '@guiche/contract/features/users'
import { useEffect } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { texts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, endsSoon, isExpired, noteTold, wasToldToday } from '../../lib/subscription.ts'
import { hasChosenTheme, useTheme } from '../../lib/theme.ts'
import { toast } from '../../ui/toast.tsx'

const tell = (company: SessionUser['company']): void => {
  const t = texts()
  const count = daysLeft(company)
  if (isExpired(company)) toast.error(t('login.subscriptionExpired', { date: formatDay(company.dueDate) }))
  else toast.info(count === 0 ? t('login.renewalToday') : t('login.renewal', { count }))
}

/**
 * After signing in: applies the user's theme on a device that has none, and shows, once a day, the state of the
 * subscription.
 */
export const useArrivalNotices = (): void => {
  const { id, company, defaultTheme, profile } = useUser()
  const { choose } = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, not on every change of the record.
  useEffect(() => {
    if (!hasChosenTheme()) choose(defaultTheme)
    if (!isExpired(company) && !endsSoon(company)) return
    // Admins have the banner.
    const hasBanner = profile === 'admin' && !isExpired(company)
    if (hasBanner || wasToldToday(company)) return
    noteTold(company)
    tell(company)
  }, [id])
}
