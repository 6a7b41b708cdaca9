import { customMonthCents, customPlan } from '@guiche/contract/features/invoices'
import { Radio } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Options } from '../api.ts'
import classes from './Checkout.module.css'

export interface Choice {
  isCustom: boolean
  users: number
  connections: number
}

const isTaken = ({ isCustom, users, connections }: Choice, least: Options['least']): boolean =>
  !isCustom ||
  (users >= least.users && connections >= least.connections && Math.max(users, connections) <= customPlan.most)

interface PlanStepProps {
  plan: Options['plan']
  least: Options['least']
  choice: Choice
  onChange: (choice: Choice) => void
  onBack: () => void
  onNext: () => void
}

interface CardProps {
  value: string
  name: string
  facts: string
  /** Of a month; null: not with these numbers. */
  amount: number | null
}

const Card = ({ value, name, facts, amount }: CardProps) => {
  const t = useTexts()
  return (
    <Radio.Card value={value} className={classes.card ?? ''}>
      <Radio.Indicator />
      <span className={classes.words}>
        <b className="truncate">{name}</b>
        <small>{facts}</small>
      </span>
      <span className={classes.price}>
        {amount === null ? '–' : t('invoices.checkout.perMonth', { amount: formatMoney(amount) })}
      </span>
    </Radio.Card>
  )
}

const Numbers = ({ choice, least, onChange }: Pick<PlanStepProps, 'choice' | 'least' | 'onChange'>) => {
  const t = useTexts()
  const field = (key: 'users' | 'connections') => ({
    label: t(`invoices.checkout.${key}`),
    value: choice[key],
    min: least[key],
    max: customPlan.most,
    allowDecimal: false,
    error: choice[key] < least[key] && t('invoices.checkout.fewest', { least: least[key] }),
    onChange: (value: number | string) => onChange({ ...choice, [key]: Number(value) }),
  })
  return (
    <div className={classes.numbers}>
      <NumberField {...field('users')} />
      <NumberField {...field('connections')} />
    </div>
  )
}

/** One card for the plan that the company has, one for a plan by numbers. The server reckons the price again. */
export const PlanStep = ({ plan, least, choice, onChange, onBack, onNext }: PlanStepProps) => {
  const t = useTexts()
  const { users, connections, queues } = plan
  const customAmount = isTaken({ ...choice, isCustom: true }, least)
    ? customMonthCents(choice.users, choice.connections) / 100
    : null
  return (
    <>
      <Radio.Group
        label={t('invoices.checkout.plan')}
        value={choice.isCustom ? 'custom' : 'own'}
        onChange={(value) => onChange({ ...choice, isCustom: value === 'custom' })}
      >
        <div className={classes.cards}>
          <Card
            value="own"
            name={t('invoices.checkout.ownPlan', { name: plan.name })}
            facts={t('invoices.checkout.contents', { users, connections, queues })}
            amount={plan.amount}
          />
          <Card
            value="custom"
            name={t('invoices.checkout.customPlan')}
            facts={t('invoices.checkout.customHint')}
            amount={customAmount}
          />
        </div>
      </Radio.Group>
      {choice.isCustom && <Numbers choice={choice} least={least} onChange={onChange} />}
      <div className={classes.footer}>
        <Button onClick={onBack}>{t('invoices.checkout.back')}</Button>
        <Button look="primary" disabled={!isTaken(choice, least)} onClick={onNext}>
          {t('invoices.checkout.next')}
        </Button>
      </div>
    </>
  )
}
