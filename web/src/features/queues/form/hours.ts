/** A week of hours while it is edited: always seven days, whatever is stored. */
import { HoursRow, type HoursWeek, usualHours, type Weekday, weekdays } from '@guiche/contract/business-hours'

export type TimeField = 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'
export const timeFields: readonly TimeField[] = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB']

const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }

/** A day that is not stored does not restrict anything, and stays so until somebody gives it hours. */
export const wholeWeek = (stored: HoursWeek, nameOf: (day: Weekday) => string): HoursWeek =>
  weekdays.map(
    (weekdayEn) =>
      stored.find((row) => row.weekdayEn === weekdayEn) ?? { weekday: nameOf(weekdayEn), weekdayEn, ...closed },
  )

export const newWeek = (nameOf: (day: Weekday) => string): HoursWeek => usualHours(nameOf)

export const withTime = (week: HoursWeek, day: Weekday, change: Partial<Record<TimeField, string>>): HoursWeek =>
  week.map((row) => (row.weekdayEn === day ? { ...row, ...change } : row))

/** Every day like the first. */
export const copiedFromFirst = (week: HoursWeek): HoursWeek => {
  const [first] = week
  if (!first) return week
  const { startTimeA, endTimeA, startTimeB, endTimeB } = first
  return week.map((row) => ({ ...row, startTimeA, endTimeA, startTimeB, endTimeB }))
}

/** Missing times of a shift, or equal ones. */
export const wrongTimes = (row: HoursWeek[number]): Set<string> =>
  new Set(HoursRow.safeParse(row).error?.issues.map(({ path }) => String(path[0])) ?? [])
