import type { Connection } from '@guiche/contract/features/connections'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Chip } from '../../ui/Chip.tsx'
import { adviceOf, toneOf, whyOf } from './api/next-step.ts'
import classes from './ConnectionStatus.module.css'
import { useUntil } from './useUntil.ts'

/** The state, its reason, and what to do next. */
export const ConnectionStatus = ({
  connection,
}: {
  connection: Pick<Connection, 'status' | 'reason' | 'channel' | 'retries'> & Partial<Pick<Connection, 'pausedUntil'>>
}) => {
  const t = useTexts()
  const dates = useDates()
  const { status, retries } = connection
  // While it is down nothing leaves at all.
  const pausedUntil = useUntil(status === 'CONNECTED' ? (connection.pausedUntil ?? null) : null)
  const why = whyOf(connection)
  const advice = adviceOf(connection)
  const isRetrying = (status === 'OPENING' || status === 'PENDING') && retries > 1
  return (
    <div className={classes.status}>
      <Chip tone={pausedUntil ? 'warn' : toneOf(status)}>{t(`connections.states.${status}`)}</Chip>
      {why && (
        <span className={classes.why}>
          {t(`connections.connectionReasons.${why}`)}
          {isRetrying && ` ${t('connections.attempt', { count: retries })}`}
        </span>
      )}
      {pausedUntil && (
        <span className={classes.why}>{t('connections.paused', { time: dates.dateTime(pausedUntil) })}</span>
      )}
      {advice && <span className={classes.advice}>{t(`connections.advice.${advice}`)}</span>}
    </div>
  )
}
