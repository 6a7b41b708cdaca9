import type { HoursWeek } from '@guiche/contract/business-hours'
import { companyHours, updateCompanyHours } from '@guiche/contract/features/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { withOwnDays } from '../../lib/own-days.ts'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { zoneName } from '../../lib/time-zones.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { HoursPart } from '../queues/HoursPart.tsx'
import classes from './SettingRow.module.css'

/** The hours of the company, saved as a whole week. */
export const CompanyHours = () => {
  const t = useTexts()
  const client = useQueryClient()
  const { company } = useUser()
  const asked = queryOf(companyHours, { params: { id: company.id } })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0 })
  const [own, setOwn] = useState<{ typed: HoursWeek; before: HoursWeek } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  const save = async () => {
    if (!own) return
    setBusy(true)
    setProblem(null)
    try {
      const { schedules: now } = await client.fetchQuery({ ...asked, staleTime: 0 })
      const schedules = withOwnDays(own.typed, { before: own.before, now })
      const saved = await call(updateCompanyHours, { params: { id: company.id }, body: { schedules } })
      client.setQueryData(asked.queryKey, saved)
      setOwn(null)
      toast.success(t('settings.hoursSaved'))
    } catch (refused) {
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
  const week = own ? withOwnDays(own.typed, { before: own.before, now: data.schedules }) : data.schedules
  return (
    <div className={classes.hours}>
      <p className={classes.hint}>{t('settings.hoursHint', { zone: zoneName(company.timezone) })}</p>
      {problem ? <Notice tone="bad">{errorText(problem, t)}</Notice> : null}
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <HoursPart value={week} onChange={(typed) => setOwn({ typed, before: data.schedules })} />
      </Suspense>
      <div className={classes.textFooter}>
        <Button look="primary" disabled={own === null} isBusy={isBusy} onClick={() => void save()}>
          {t('kit.save')}
        </Button>
        {own !== null && <Button onClick={() => setOwn(null)}>{t('kit.cancel')}</Button>}
      </div>
    </div>
  )
}
