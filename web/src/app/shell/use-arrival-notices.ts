import { useEffect } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { texts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { daysLeft, endsSoon, isExpired } from '../../lib/subscription.ts'
import { hasChosenTheme, useTheme } from '../../lib/theme.ts'
import { toast } from '../../ui/toast.tsx'

/** Once after signing in: the user's theme on a device that has none, and how the subscription stands. */
export const useArrivalNotices = (): void => {
  const { id, company, defaultTheme, profile } = useUser()
  const { choose } = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, not on every change of the record.
  useEffect(() => {
    if (!hasChosenTheme()) choose(defaultTheme)
    const t = texts()
    if (isExpired(company)) toast.error(t('login.subscriptionExpired', { date: formatDay(company.dueDate) }))
    // Admins have the banner.
    else if (endsSoon(company) && profile !== 'admin') {
      const count = daysLeft(company)
      toast.info(count === 0 ? t('login.renewalToday') : t('login.renewal', { count }))
    }
  }, [id])
}
