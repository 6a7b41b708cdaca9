import type { ChannelKind } from '@guiche/contract/channels'
import IconQueue from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconNumber from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconColleague from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useId } from 'react'
import { AddConnectionButton } from '../../features/connections/AddConnectionButton.tsx'
import type { FirstStep } from '../../features/first-steps/api/steps.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './FirstSteps.module.css'

/** The step that the user started, and for a number its channel. */
export type Beginning = { step: 'queue' | 'colleague' } | { step: 'number'; channel: ChannelKind }

export interface FirstStepsProps {
  steps: readonly FirstStep[]
  onBegin: (beginning: Beginning) => void
}

const icons = { queue: IconQueue, colleague: IconColleague, number: IconNumber }

/** What to do next, one button each. */
export const FirstSteps = ({ steps, onBegin }: FirstStepsProps) => {
  const t = useTexts()
  const heading = useId()
  const button = (step: FirstStep) => {
    const look = step === steps[0] ? 'primary' : 'plain'
    const label = t(`firstSteps.begin.${step}`)
    return step === 'number' ? (
      <AddConnectionButton label={label} look={look} onAdd={(channel) => onBegin({ step, channel })} />
    ) : (
      <Button look={look} onClick={() => onBegin({ step })}>
        {label}
      </Button>
    )
  }
  return (
    <section className={classes.steps} aria-labelledby={heading}>
      <h1 id={heading} className={classes.title}>
        {t('firstSteps.title')}
      </h1>
      <p className={classes.text}>{t('firstSteps.text')}</p>
      <ol className={classes.list}>
        {steps.map((step) => {
          const Glyph = icons[step]
          return (
            <li key={step} className={classes.step}>
              <Glyph size={20} stroke={1.6} aria-hidden />
              <div className={classes.words}>
                <p className={classes.name}>{t(`firstSteps.step.${step}`)}</p>
                <p className={classes.text}>{t(`firstSteps.why.${step}`)}</p>
              </div>
              {button(step)}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
