/** Named periods, in days of the company. Pure. */
import type { Days } from '../api.ts'

const dayMs = 86_400_000
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

export const presetKeys = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year'] as const
export type PresetKey = (typeof presetKeys)[number]

export const presetOf = (key: PresetKey, today: string): Days => {
  const lastMonthEnds = plus(firstOf(today), -1)
  return {
    today: { from: today, to: today },
    yesterday: { from: plus(today, -1), to: plus(today, -1) },
    week: { from: plus(today, -6), to: today },
    month: { from: firstOf(today), to: today },
    lastMonth: { from: firstOf(lastMonthEnds), to: lastMonthEnds },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }[key]
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T12:00:00Z`))

/** The period in a URL. Null: somebody emptied the filter. */
export const daysAsked = (search: { from?: unknown; to?: unknown }, today: string): Days | null => {
  if (search.from === 'none') return null
  const { from, to } = search
  return isDay(from) && isDay(to) && from <= to ? { from, to } : presetOf('month', today)
}
