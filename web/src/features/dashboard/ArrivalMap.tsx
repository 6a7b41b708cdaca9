import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { currentLanguage, useTexts } from '../../lib/i18n.ts'
import { languages } from '../../lib/languages.ts'
import { numberText, reportOf } from './api/amounts.ts'
import type { Days, Scope } from './api.ts'
import classes from './Figures.module.css'

const [days, hours] = [7, 24]
const dayPlaces = [...Array(days).keys()]
const hourPlaces = [...Array(hours).keys()]
/** A Monday. */
const monday = Date.UTC(2027, 2, 1, 12)
const weekday = (at: number, look: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(languages[currentLanguage()].tag, { weekday: look, timeZone: 'UTC' }).format(
    new Date(monday + at * 86_400_000),
  )

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -hours, ArrowDown: hours }
const strongFrom = 55

interface ArrivalMapProps {
  /** From Monday 00:00, hour by hour. */
  arrivals: readonly number[]
  days: Days
  scope: Scope | null
}

/** When customers come, by weekday and hour. Arrows go from field to field; each opens what came then. */
export const ArrivalMap = ({ arrivals, days: period, scope }: ArrivalMapProps) => {
  const t = useTexts()
  const [focus, setFocus] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const most = Math.max(1, ...arrivals)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next = focus + (step ?? 0)
    if (step === undefined || next < 0 || next >= days * hours) return
    event.preventDefault()
    setFocus(next)
    table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
  }
  const cell = (day: number, hour: number) => {
    const place = day * hours + hour
    const count = arrivals[place] ?? 0
    const share = count === 0 ? 0 : Math.round(12 + (88 * count) / most)
    return (
      <td key={hour}>
        <Link
          to="/reports"
          search={reportOf(period, scope, { weekday: day + 1, hour }) as never}
          className={classes.field ?? ''}
          data-place={place}
          data-strong={share >= strongFrom || undefined}
          tabIndex={place === focus ? 0 : -1}
          onFocus={() => setFocus(place)}
          style={{ '--share': share } as object}
          aria-label={t('dashboard.map.cell', { day: weekday(day, 'long'), hour: String(hour), count })}
        >
          {count > 0 ? numberText(count) : ''}
        </Link>
      </td>
    )
  }
  return (
    <section className={classes.panel}>
      <header>
        <h2>{t('dashboard.map.title')}</h2>
      </header>
      <p className={classes.hint}>{t('dashboard.map.hint')}</p>
      <div className={classes.scroller}>
        <table className={classes.map} ref={table} onKeyDown={onKeyDown} aria-label={t('dashboard.map.title')}>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-visually">{t('dashboard.map.day')}</span>
              </th>
              {hourPlaces.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dayPlaces.map((day) => (
              <tr key={day}>
                <th scope="row">{weekday(day, 'short')}</th>
                {hourPlaces.map((hour) => cell(day, hour))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
