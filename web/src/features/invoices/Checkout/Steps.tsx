import { useTexts } from '../../../lib/i18n.ts'
import classes from './Checkout.module.css'

export const steps = ['data', 'customise', 'review'] as const
export type Step = (typeof steps)[number]

export const Steps = ({ current }: { current: Step }) => {
  const t = useTexts()
  const at = steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label={t('invoices.checkout.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {t(`invoices.checkout.${step}`)}
        </li>
      ))}
    </ol>
  )
}
