import type { DashboardFigures, TimeKind } from '@guiche/contract/features/dashboard'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { tooltip } from '../../ui/Tooltips.tsx'
import {
  type CountKey,
  changeText,
  filterOf,
  isReported,
  numberText,
  ofScope,
  reportOf,
  spanText,
  times,
} from './api/amounts.ts'
import type { Days, Scope } from './api.ts'
import classes from './Figures.module.css'

type Defined = CountKey | TimeKind | 'open' | 'pending' | 'nps' | 'averageRate' | 'percRated'

interface CardProps {
  figure: Defined
  value: ReactNode
  /** Small, below. */
  more?: ReactNode
  /** The report's filter for what is counted. */
  opens?: object | undefined
}

/** A figure with its explanation, and one click away the attendances behind it. */
export const FigureCard = ({ figure, value, more, opens }: CardProps) => {
  const t = useTexts()
  const label = t(`dashboard.figure.${figure}`)
  const definition = t(`dashboard.define.${figure}`)
  return (
    <div className={classes.card}>
      <dt {...tooltip(definition)}>
        <span>{label}</span>
        <span className="hidden-visually">: {definition}</span>
      </dt>
      <dd>
        {opens ? (
          <Link to="/reports" search={opens as never} aria-label={`${label}: ${t('dashboard.openReport')}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {more && <dd className={classes.more}>{more}</dd>}
    </div>
  )
}

interface FiguresProps {
  data: DashboardFigures
  days: Days
  scope: Scope | null
}

export const CountCard = ({ figure, data, days, scope }: FiguresProps & { figure: CountKey }) => {
  const t = useTexts()
  const [value, before] = [data.figures[figure], data.before[figure]]
  const change = changeText(value, before)
  const filter = filterOf[figure]
  return (
    <FigureCard
      figure={figure}
      value={numberText(value)}
      more={
        <>
          {change && <b>{change}</b>}{' '}
          {value === before ? t('dashboard.same') : t('dashboard.before', { value: numberText(before) })}
        </>
      }
      opens={filter && isReported(scope) ? reportOf(days, scope, filter) : undefined}
    />
  )
}

const TimeCard = ({ kind, data, days, scope }: FiguresProps & { kind: TimeKind }) => {
  const t = useTexts()
  const dates = useDates()
  const { average, median, p90 } = data.figures.times[kind]
  // A unit stays beside its number.
  const span = (seconds: number | null) => spanText(seconds, dates).replaceAll(' ', '\u00a0')
  if (average === null) return <FigureCard figure={kind} value="–" more={t('dashboard.noTimes')} />
  const before = data.before.times[kind].average
  return (
    <FigureCard
      figure={kind}
      value={span(average)}
      opens={isReported(scope) ? reportOf(days, scope, { timed: kind }) : undefined}
      more={
        <>
          <span>{t('dashboard.median', { value: span(median) })}</span>
          <span>{t('dashboard.p90', { value: span(p90) })}</span>
          {before !== null && <span>{t('dashboard.before', { value: span(before) })}</span>}
        </>
      }
    />
  )
}

const counts = ['opened', 'ended', 'reopened', 'leads', 'passive', 'active', 'groups'] as const

export const FigureCards = (props: FiguresProps) => {
  const t = useTexts()
  const { now } = props.data
  // The report knows an attendance's tags only after it has ended.
  const ofNow = (status: 'open' | 'pending') =>
    isReported(props.scope) && props.scope?.by !== 'tag' ? { ...ofScope(props.scope), status: [status] } : undefined
  return (
    <>
      <section>
        <h2>{t('dashboard.now')}</h2>
        <dl className={classes.cards}>
          <FigureCard figure="open" value={numberText(now.open)} opens={ofNow('open')} />
          <FigureCard figure="pending" value={numberText(now.pending)} opens={ofNow('pending')} />
        </dl>
      </section>
      <section>
        <h2>{t('dashboard.inPeriod')}</h2>
        <dl className={classes.cards}>
          {counts.map((figure) => (
            <CountCard key={figure} figure={figure} {...props} />
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('dashboard.times')}</h2>
        <dl className={classes.cards}>
          {times.map((kind) => (
            <TimeCard key={kind} kind={kind} {...props} />
          ))}
        </dl>
      </section>
    </>
  )
}
