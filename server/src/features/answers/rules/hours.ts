/** Business hours in the company's time zone: two shifts a day, also over midnight. */
import { type HoursRow, weekdays } from '@guiche/contract/business-hours'
import { instantOf, laterOnWall, wallOf } from '@guiche/contract/zoned-time'

interface Span {
  from: Date
  to: Date
}

/** Weeks start on Monday. */
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]

const dayBefore = (day: string, count: number): string => laterOnWall(`${day}T00:00:00`, 'days', -count).slice(0, 10)

/** A day without an entry is not restricted; one with two empty shifts is closed. */
const spansOf = (week: readonly HoursRow[], day: string, zone: string): Span[] => {
  const at = (time: string, on = day) => instantOf(`${on}T${time}:00`, zone)
  const next = dayBefore(day, -1)
  const row = week.find(({ weekdayEn }) => weekdayEn === weekdayOf(day))
  if (!row) return [{ from: at('00:00'), to: at('00:00', next) }]
  const shifts = [
    [row.startTimeA, row.endTimeA],
    [row.startTimeB, row.endTimeB],
  ] as const
  return shifts
    .filter(([start, end]) => start !== '' && end !== '')
    .map(([start, end]) => ({ from: at(start), to: at(end, end < start ? next : day) }))
}

const spansBack = (week: readonly HoursRow[], now: Date, zone: string, days: number): Span[] => {
  const today = wallOf(now, zone).slice(0, 10)
  return Array.from({ length: days }, (_none, ago) => spansOf(week, dayBefore(today, ago), zone)).flat()
}

/** Without hours there is no restriction. Yesterday's last shift may continue today. */
export const isOpenAt = (week: readonly HoursRow[], now: Date, zone: string): boolean =>
  week.length === 0 || spansBack(week, now, zone, 2).some(({ from, to }) => from <= now && now < to)

/** Since when it has been closed; null: longer than a week, or it is open. */
export const closedSince = (week: readonly HoursRow[], now: Date, zone: string): Date | null => {
  if (isOpenAt(week, now, zone)) return null
  const ends = spansBack(week, now, zone, 9).flatMap(({ to }) => (to <= now ? [to] : []))
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null)
}

/** When it opens next; null: not within a week. */
export const nextOpening = (week: readonly HoursRow[], now: Date, zone: string): Date | null => {
  const today = wallOf(now, zone).slice(0, 10)
  const days = Array.from({ length: 8 }, (_none, ahead) => spansOf(week, dayBefore(today, -ahead), zone)).flat()
  const starts = days.flatMap(({ from }) => (from > now ? [from] : []))
  return starts.reduce<Date | null>((first, start) => (first === null || start < first ? start : first), null)
}

/** Once per closed period. */
export const isClosureToldSince = (toldAt: Date | null, since: Date | null): boolean =>
  toldAt !== null && (since === null || toldAt >= since)

export interface Vacation {
  message: string
  /** Days of the company, both included. */
  start: string | null
  end: string | null
}

export const isVacationAt = ({ message, start, end }: Vacation, now: Date, zone: string): boolean => {
  if (message.trim() === '' || start === null || end === null) return false
  const today = wallOf(now, zone).slice(0, 10)
  return start <= today && today <= end
}

/** Once per ticket and vacation. */
export const isVacationTold = ({ start }: Vacation, toldAt: Date | null, zone: string): boolean =>
  toldAt !== null && start !== null && wallOf(toldAt, zone).slice(0, 10) >= start
