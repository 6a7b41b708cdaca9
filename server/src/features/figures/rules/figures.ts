/** From sums to what is shown. Pure. */
import type { Figures, Times } from '@guiche/contract/features/dashboard'
import { quantileOf, spans } from '@guiche/contract/figure-spans'
import type { Part, Period, Sums } from './sums.ts'

const numberOf = (value: unknown): number => Number(value ?? 0)

const sumOf = (parts: readonly Part[], column: keyof Sums): number =>
  parts.reduce((sum, part) => sum + numberOf(part[column]), 0)

/** The minimum or the maximum of the parts. */
const extremeOf = (parts: readonly Part[], column: keyof Sums, pick: (...values: number[]) => number): number =>
  pick(...parts.flatMap((part) => part[column] ?? []))

const addedUp = (lists: readonly (readonly number[])[], length: number): number[] => {
  const sums = Array.from({ length }, () => 0)
  for (const list of lists) for (const [at, value] of list.entries()) sums[at] = (sums[at] ?? 0) + value
  return sums
}

const ratio = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)
/** Of times that are summed in milliseconds; null: there are none. */
export const averageSeconds = (ms: number, count: number): number | null => ratio(ms / 1000, count)

/** Of those who rated: promoters less detractors, in percent. */
const npsOf = (promoters: number, detractors: number, rated: number): number | null =>
  rated === 0 ? null : Math.round(((promoters - detractors) / rated) * 10_000) / 100

const kinds = ['wait', 'answer', 'support', 'resolution'] as const

export const figuresOf = (parts: readonly Part[]): Figures => {
  const of = (column: keyof Sums) => sumOf(parts, column)
  const spread = addedUp(
    parts.map((part) => part.spreads),
    kinds.length * spans,
  )
  const timesOf = (kind: (typeof kinds)[number]): Times => {
    const counts = spread.slice(kinds.indexOf(kind) * spans, (kinds.indexOf(kind) + 1) * spans)
    const count = of(`${kind}s`)
    const [least, most] = [extremeOf(parts, `${kind}_least`, Math.min), extremeOf(parts, `${kind}_most`, Math.max)]
    // A bucket is wider than the values in it.
    const quantile = (share: number) => {
      const value = quantileOf(counts, share)
      return value === null ? null : Math.min(Math.max(value, least), most)
    }
    return {
      count,
      average: averageSeconds(of(`${kind}_ms`), count),
      median: quantile(0.5),
      p90: quantile(0.9),
    }
  }
  const [opened, ended, active, awaiting, rated] = [
    of('opened'),
    of('ended'),
    of('active'),
    of('awaiting'),
    of('rated'),
  ]
  const [promoters, detractors] = [of('promoters'), of('detractors')]
  return {
    opened,
    ended,
    groups: of('groups'),
    active,
    passive: opened - active,
    leads: of('leads'),
    reopened: of('reopened'),
    awaiting,
    rated,
    unrated: Math.max(0, ended - awaiting - rated),
    promoters,
    neutral: rated - promoters - detractors,
    detractors,
    nps: npsOf(promoters, detractors, rated),
    averageRate: ratio(of('rates'), rated),
    times: {
      wait: timesOf('wait'),
      firstAnswer: timesOf('answer'),
      support: timesOf('support'),
      resolution: timesOf('resolution'),
    },
  }
}

const dayMs = 86_400_000
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)
export const dayPlus = (day: string, days: number): string =>
  new Date(noon(day) + days * dayMs).toISOString().slice(0, 10)
export const daysIn = ({ from, to }: Period): number => Math.round((noon(to) - noon(from)) / dayMs) + 1

/** The same number of days, just before. */
export const periodBefore = (period: Period): Period => ({
  from: dayPlus(period.from, -daysIn(period)),
  to: dayPlus(period.from, -1),
})

const monthOf = (day: string): string => day.slice(0, 7)

/** Longer periods are shown by month. */
const mostDaysOneByOne = 92
export const isByMonth = (period: Period): boolean => daysIn(period) > mostDaysOneByOne

const lastOfMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10)
}

/** The days or months of a period in order, clipped to the period. */
const stepsOf = (period: Period): Period[] => {
  const steps: Period[] = []
  let from = period.from
  while (from <= period.to) {
    const end = isByMonth(period) ? lastOfMonth(monthOf(from)) : from
    if (end >= period.to) return [...steps, { from, to: period.to }]
    steps.push({ from, to: end })
    from = dayPlus(end, 1)
  }
  return steps
}

export const seriesOf = (period: Period, parts: readonly Part[]) => {
  const keyOf = (day: string) => (isByMonth(period) ? monthOf(day) : day)
  const byStep = new Map<string, { opened: number; ended: number }>()
  for (const part of parts) {
    const before = byStep.get(keyOf(part.starts_on)) ?? { opened: 0, ended: 0 }
    byStep.set(keyOf(part.starts_on), { opened: before.opened + part.opened, ended: before.ended + part.ended })
  }
  return stepsOf(period).map((step) => ({ ...step, ...(byStep.get(keyOf(step.from)) ?? { opened: 0, ended: 0 }) }))
}

const hoursOfDay = 24
/** From Monday, 0 to 6. */
const weekdayOf = (day: string): number => (new Date(noon(day)).getUTCDay() + 6) % 7

type Hours = 'arrivals' | 'hour_waits' | 'hour_wait_seconds'

/** A list of hours, of days and months alike, as the 168 hours of the week. */
const weekOf = (parts: readonly Part[], list: Hours): number[] => {
  const week = addedUp(
    parts.filter(({ grain }) => grain === 'month').map((part) => part[list]),
    7 * hoursOfDay,
  )
  for (const part of parts)
    if (part.grain === 'day')
      for (const [hour, count] of part[list].entries()) {
        const at = weekdayOf(part.starts_on) * hoursOfDay + hour
        week[at] = (week[at] ?? 0) + count
      }
  return week
}

/** How many opened in each hour of the week. */
export const arrivalsOf = (parts: readonly Part[]): number[] => weekOf(parts, 'arrivals')

/** How long customers waited who came in each hour of the week, in seconds; null if there were none. */
export const waitsOf = (parts: readonly Part[]): (number | null)[] => {
  const seconds = weekOf(parts, 'hour_wait_seconds')
  return weekOf(parts, 'hour_waits').map((count, at) => ratio(seconds[at] ?? 0, count))
}

/** The requested period: two days, or so many days back from today; otherwise this month up to today. */
export const askedPeriod = (
  asked: { from?: string | undefined; to?: string | undefined; days?: number | undefined },
  today: string,
): Period => {
  const to = asked.to ?? today
  if (asked.from !== undefined) return { from: asked.from, to }
  if (asked.days !== undefined && asked.to === undefined) return { from: dayPlus(to, 1 - asked.days), to }
  return { from: `${monthOf(to)}-01`, to }
}
