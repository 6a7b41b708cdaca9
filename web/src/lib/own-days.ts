/** A week of hours that two people change at once. */
import { type HoursRow, type HoursWeek, type Weekday, weekdays } from '@guiche/contract/business-hours'

/** As it is sent: times that are left out are empty. */
type Day = { [Field in keyof HoursRow]?: HoursRow[Field] | undefined } & Pick<HoursRow, 'weekdayEn'>

const timesOf = (week: readonly Day[], day: Weekday): string => {
  const row = week.find(({ weekdayEn }) => weekdayEn === day)
  return [row?.startTimeA, row?.endTimeA, row?.startTimeB, row?.endTimeB].join()
}

/**
 * The days changed here, within the hours as they are now: whatever a colleague changed meanwhile stays. `before`: the
 * hours that were shown when these were typed.
 */
export const withOwnDays = <D extends Day>(
  typed: readonly D[],
  { before, now }: { before: HoursWeek; now: HoursWeek },
): (D | HoursRow)[] => {
  if (typed.length === 0 || now.length === 0) return [...typed]
  const isOwn = (day: Weekday) => timesOf(typed, day) !== timesOf(before, day)
  return weekdays.flatMap((day) => {
    const week: readonly (D | HoursRow)[] = isOwn(day) ? typed : now
    return week.filter(({ weekdayEn }) => weekdayEn === day)
  })
}
