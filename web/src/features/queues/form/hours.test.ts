import { expect, it } from 'vitest'
import { copiedFromFirst, newWeek, wholeWeek, withTime, wrongTimes } from './hours.ts'

const nameOf = (day: string) => day

it('a week has seven days, and starts with the usual hours', () => {
  expect(newWeek(nameOf)).toHaveLength(7)
  expect(newWeek(nameOf)[0]).toMatchObject({
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: '13:00',
    endTimeB: '18:00',
  })
  expect(wholeWeek([], nameOf).map(({ startTimeA }) => startTimeA)).toEqual(['', '', '', '', '', '', ''])
})
it('one day can be changed, and copied to the others', () => {
  const week = withTime(newWeek(nameOf), 'monday', { startTimeA: '22:00', endTimeA: '06:00' })
  expect(week[1]?.startTimeA).toBe('08:00')
  expect(copiedFromFirst(week)[6]).toMatchObject({ weekdayEn: 'sunday', startTimeA: '22:00', endTimeA: '06:00' })
})
it('a shift without an end is marked', () => {
  const [monday] = withTime(newWeek(nameOf), 'monday', { endTimeA: '' })
  expect(monday && [...wrongTimes(monday)]).toEqual(['endTimeA'])
})
