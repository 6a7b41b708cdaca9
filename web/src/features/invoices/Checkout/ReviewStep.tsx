import { customMonthCents } from '@guiche/contract/features/invoices'
import type { PaymentProviderKind } from '@guiche/contract/features/payments'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Options } from '../api.ts'
import classes from './Checkout.module.css'
import type { Payer } from './PayerStep.tsx'
import type { Choice } from './PlanStep.tsx'

interface ReviewStepProps {
  options: Options
  payer: Payer
  choice: Choice
  provider: PaymentProviderKind | null
  onProvider: (provider: PaymentProviderKind) => void
  onBack: () => void
  /** Throws if it was refused. */
  onPay: () => Promise<void>
}

const Facts = ({ options, payer, choice }: Pick<ReviewStepProps, 'options' | 'payer' | 'choice'>) => {
  const t = useTexts()
  const { plan, months } = options
  const { users, connections } = choice
  const month = choice.isCustom ? customMonthCents(users, connections) / 100 : plan.amount
  const facts = [
    [t('invoices.checkout.payer'), payer.firstName],
    [t('invoices.checkout.document'), payer.zipcode],
    [
      t('invoices.checkout.plan'),
      choice.isCustom
        ? `${t('invoices.checkout.customPlan')}: ${t('invoices.checkout.customContents', { users, connections })}`
        : plan.name,
    ],
    [t('invoices.checkout.period'), t('invoices.checkout.months', { count: months })],
    [t('invoices.checkout.total'), formatMoney(month * months)],
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

export const ReviewStep = ({ options, payer, choice, provider, onProvider, onBack, onPay }: ReviewStepProps) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setProblem(null)
    await onPay().catch((error: unknown) => setProblem(errorText(error, t)))
    setBusy(false)
  }
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Facts options={options} payer={payer} choice={choice} />
      {options.providers.length === 0 ? (
        <Notice tone="warn">{t('invoices.checkout.none')}</Notice>
      ) : (
        <Radio.Group
          label={t('invoices.checkout.method')}
          value={provider ?? ''}
          onChange={(value) => onProvider(value as PaymentProviderKind)}
        >
          <div className={classes.cards}>
            {options.providers.map((kind) => (
              <Radio.Card key={kind} value={kind} className={classes.card ?? ''}>
                <Radio.Indicator />
                <span className={classes.words}>{t(`invoices.checkout.provider.${kind}`)}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={classes.footer}>
        <Button onClick={onBack}>{t('invoices.checkout.back')}</Button>
        <Button look="primary" isBusy={isBusy} disabled={provider === null} onClick={() => void pay()}>
          {t('invoices.pay')}
        </Button>
      </div>
    </>
  )
}
