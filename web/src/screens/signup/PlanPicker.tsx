import type { PricedPlan } from '@guiche/contract/features/plans'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { formatMoney } from '../../lib/money.ts'
import classes from './PlanPicker.module.css'

interface PlanPickerProps {
  plans: readonly PricedPlan[]
  value?: unknown
  onChange?: (planId: string) => void
  error?: ReactNode
}

const Facts = ({ plan }: { plan: PricedPlan }) => {
  const t = useTexts()
  return (
    <span className={classes.facts}>
      <span>{t('account.signup.attendants', { count: plan.users })}</span>
      <span>{t('account.signup.connections', { count: plan.connections })}</span>
      <span>{t('account.signup.queues', { count: plan.queues })}</span>
    </span>
  )
}

/** Every public plan with its contents and its price. */
export const PlanPicker = ({ plans, value, onChange, error }: PlanPickerProps) => {
  const t = useTexts()
  if (plans.length === 0) return <p className={classes.none}>{t('account.signup.noPlans')}</p>
  return (
    <Radio.Group
      label={t('account.signup.plan')}
      value={String(value ?? '')}
      {...(onChange ? { onChange } : {})}
      error={error}
    >
      <div className={classes.plans}>
        {plans.map((plan) => (
          <Radio.Card key={plan.id} value={String(plan.id)} className={classes.plan} aria-invalid={Boolean(error)}>
            <Radio.Indicator />
            <span className={classes.words}>
              <b className="truncate">{plan.name}</b>
              <Facts plan={plan} />
            </span>
            <span className={classes.price}>{t('account.signup.perMonth', { amount: formatMoney(plan.amount) })}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
