import { type HoursWeek, usualHours } from '@guiche/contract/business-hours'
import { expect, it } from 'vitest'
import { withOwnDays } from './own-days.ts'

const nameOf = (day: string) => day
const at = (week: HoursWeek, day: string, startTimeA: string): HoursWeek =>
  week.map((row) => (row.weekdayEn === day ? { ...row, startTimeA } : row))

it('a day that a colleague changed meanwhile stays as they made it', () => {
  const before = usualHours(nameOf)
  const typed = at(before, 'monday', '07:00')
  const now = at(before, 'tuesday', '10:00')
  expect(withOwnDays(typed, { before, now })).toEqual(at(typed, 'tuesday', '10:00'))
  expect(withOwnDays(typed, { before, now: [] })).toEqual(typed)
  expect(withOwnDays([], { before, now })).toEqual([])
})
it('a day that nobody gave hours stays so', () => {
  const before = usualHours(nameOf).slice(1)
  const none = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }
  const typed = at([{ weekday: 'monday', weekdayEn: 'monday', ...none }, ...before], 'tuesday', '07:00')
  expect(withOwnDays(typed, { before, now: before }).map(({ weekdayEn }) => weekdayEn)).not.toContain('monday')
})
