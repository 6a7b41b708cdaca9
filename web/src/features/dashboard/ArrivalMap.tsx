import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { weekdayName } from '../../lib/weekday-name.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { numberText, reportOf, spanText } from './api/amounts.ts'
import type { Days, Scope } from './api.ts'
import classes from './Figures.module.css'

const [days, hours] = [7, 24]
const dayPlaces = [...Array(days).keys()]
const hourPlaces = [...Array(hours).keys()]
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -hours, ArrowDown: hours }
/** From this share of the accent colour on, its text colour is more readable than the page's, in light and dark. */
const strongFrom = 66

type Look = 'arrivals' | 'waits'

interface ArrivalMapProps {
  /** From Monday 00:00, hour by hour: how many came, and how many seconds they waited. */
  arrivals: readonly number[]
  waits: readonly (number | null)[]
  days: Days
  scope: Scope | null
}

/** When customers come, by weekday and hour. Arrow keys move between cells; each opens its attendances. */
export const ArrivalMap = ({ arrivals, waits, days: period, scope }: ArrivalMapProps) => {
  const t = useTexts()
  const dates = useDates()
  const [look, setLook] = useState<Look>('arrivals')
  const [focus, setFocus] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const values = look === 'arrivals' ? arrivals : waits
  const most = Math.max(1, ...values.map((value) => value ?? 0))
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
    const value = values[place] ?? 0
    const share = value === 0 ? 0 : Math.round(12 + (88 * value) / most)
    const when = { day: weekdayName(day + 1), hour: String(hour) }
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
          aria-label={
            look === 'arrivals'
              ? t('dashboard.map.cell', { ...when, count: value })
              : t('dashboard.map.waited', { ...when, time: spanText(waits[place] ?? null, dates) })
          }
        >
          {value > 0
            ? look === 'arrivals'
              ? numberText(value)
              : t('dashboard.map.minutes', { count: Math.ceil(value / 60) })
            : ''}
        </Link>
      </td>
    )
  }
  return (
    <section className={classes.panel}>
      <header>
        <h2>{t('dashboard.map.title')}</h2>
        <Tabs
          label={t('dashboard.map.title')}
          tabs={(['arrivals', 'waits'] as const).map((key) => ({ key, label: t(`dashboard.map.${key}`) }))}
          active={look}
          onChange={setLook}
        />
      </header>
      <p className={classes.hint}>{t(look === 'arrivals' ? 'dashboard.map.hint' : 'dashboard.map.waitsHint')}</p>
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
                <th scope="row">{weekdayName(day + 1, 'short')}</th>
                {hourPlaces.map((hour) => cell(day, hour))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
