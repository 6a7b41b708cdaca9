import '@mantine/charts/styles.css'
import type { DashboardFigures } from '@guiche/contract/features/dashboard'
import { DonutChart } from '@mantine/charts'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isReported, numberText, percentText, reportOf } from './api/amounts.ts'
import type { Days, Scope } from './api.ts'
import { CountCard, FigureCard } from './FigureCards.tsx'
import classes from './Figures.module.css'

const shares = ['promoters', 'neutral', 'detractors'] as const
const colors = { promoters: 'var(--ok)', neutral: 'var(--warn)', detractors: 'var(--bad)' } as const
const [size, thickness] = [200, 26]

/** The customers' ratings: the score, its parts, and how many did not answer. */
export const Assessments = (props: { data: DashboardFigures; days: Days; scope: Scope | null }) => {
  const t = useTexts()
  const { figures, before } = props.data
  const rated = isReported(props.scope) ? reportOf(props.days, props.scope, { onlyRated: true }) : undefined
  const nps = figures.nps === null ? '–' : numberText(figures.nps, 2)
  const ofBefore = (value: number | null, digits: number) =>
    value === null ? undefined : t('dashboard.before', { value: numberText(value, digits) })
  return (
    <>
      <dl className={classes.cards}>
        <FigureCard figure="nps" value={nps} more={ofBefore(before.nps, 2)} opens={rated} />
        <FigureCard
          figure="averageRate"
          value={figures.averageRate === null ? '–' : numberText(figures.averageRate, 2)}
          more={ofBefore(before.averageRate, 2)}
          opens={rated}
        />
        <FigureCard figure="percRated" value={percentText(figures.rated, figures.opened)} opens={rated} />
        {(['rated', 'unrated', 'awaiting'] as const).map((figure) => (
          <CountCard key={figure} figure={figure} {...props} />
        ))}
      </dl>
      <section className={classes.panel}>
        <header>
          <h2>{t('dashboard.sharesLabel')}</h2>
        </header>
        {figures.rated === 0 ? (
          <EmptyState title={t('dashboard.noRatings')} text={t('dashboard.noRatingsText')} />
        ) : (
          <div className={classes.shares}>
            <DonutChart
              aria-hidden
              size={size}
              thickness={thickness}
              chartLabel={nps}
              pieProps={{ isAnimationActive: false }}
              pieChartProps={{ accessibilityLayer: false }}
              data={shares.map((key) => ({
                name: t(`dashboard.figure.${key}`),
                value: figures[key],
                color: colors[key],
              }))}
            />
            <dl className={classes.cards}>
              {shares.map((key) => (
                <FigureCard
                  key={key}
                  figure={key}
                  value={percentText(figures[key], figures.rated)}
                  more={numberText(figures[key])}
                />
              ))}
            </dl>
          </div>
        )}
      </section>
    </>
  )
}
