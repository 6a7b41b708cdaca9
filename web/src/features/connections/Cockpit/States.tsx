import { mostStates, type StateEntry } from '@guiche/contract/features/connection-cockpit'
import { useTexts } from '../../../lib/i18n.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toneOf } from '../api/next-step.ts'
import classes from './States.module.css'

/** Newest first, each with its reason. */
export const States = ({ states }: { states: readonly StateEntry[] }) => {
  const t = useTexts()
  if (states.length === 0) return <p className={classes.why}>{t('cockpit.states.none')}</p>
  return (
    <>
      <ol className={classes.states}>
        {states.map(({ id, status, reason, at }) => (
          <li key={id} className={classes.state}>
            <Time value={at} look="dateTime" className={classes.at} />
            <Chip tone={toneOf(status)}>{t(`connections.states.${status}`)}</Chip>
            {reason && <span className={classes.why}>{t(`connections.connectionReasons.${reason}`)}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.why}>{t('cockpit.states.hint', { count: mostStates })}</p>
    </>
  )
}
