import { companyPlan } from '@guiche/contract/features/companies'
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { resumeSession, useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './BillingScreen.module.css'

const PlanFacts = ({ companyId }: { companyId: number }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(queryOf(companyPlan, { params: { companyId } }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const { plan } = data
  const facts = [
    [t('shell.billing.plan'), plan.name],
    [t('shell.billing.users'), plan.users],
    [t('shell.billing.connections'), plan.connections],
    [t('shell.billing.queues'), plan.queues],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How the subscription stands, and the only screen that opens while it has expired. */
export const BillingScreen = () => {
  const t = useTexts()
  const { company } = useUser()
  const date = formatDay(company.dueDate)
  const hasEnded = isExpired(company)
  const title = hasEnded ? t('shell.billing.expiredTitle', { date }) : t('shell.billing.activeTitle', { date })
  return (
    <>
      <ScreenHeader title={t('shell.billing.title')} />
      <EmptyState
        icon={IconCalendarX}
        title={title}
        {...(hasEnded ? { text: t('shell.billing.expiredText') } : {})}
        action={<Button onClick={() => void resumeSession()}>{t('shell.billing.checkAgain')}</Button>}
      />
      <PlanFacts companyId={company.id} />
    </>
  )
}
