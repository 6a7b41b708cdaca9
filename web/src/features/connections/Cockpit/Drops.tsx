import type { DropsOfDay } from '@guiche/contract/features/connection-cockpit'
import { formatDay } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import classes from './Drops.module.css'

/** A bar per day; its height is the number of drops, its text says how long they took. */
export const Drops = ({ drops }: { drops: readonly DropsOfDay[] }) => {
  const t = useTexts()
  const dates = useDates()
  const most = Math.max(...drops.map(({ count }) => count), 1)
  const total = drops.reduce((sum, { count }) => sum + count, 0)
  const seconds = drops.reduce((sum, day) => sum + day.seconds, 0)
  const saying = ({ day, count, seconds: away }: DropsOfDay) =>
    t('cockpit.drops.day', { count, day: formatDay(day), time: dates.span(away * 1000) })
  return (
    <>
      <ol className={classes.bars}>
        {drops.map((each) => (
          <li key={each.day} title={saying(each)} className={classes.day}>
            <span className="hidden-visually">{saying(each)}</span>
            <span aria-hidden className={classes.count} data-any={each.count > 0 || undefined}>
              {each.count > 0 ? each.count : ''}
            </span>
            <span
              aria-hidden
              className={classes.bar}
              data-any={each.count > 0 || undefined}
              style={{ height: each.count > 0 ? `${Math.max(12, (each.count / most) * 100)}%` : '2px' }}
            />
            <span aria-hidden className={classes.label}>
              {Number(each.day.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.total}>{t('cockpit.drops.total', { count: total, time: dates.span(seconds * 1000) })}</p>
    </>
  )
}
