import { expect, it } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

it('offers an hour, three, tomorrow and the next Monday at nine', () => {
  const times = snoozeTimes(new Date(2026, 10, 4, 16, 30)).map(({ at }) => [
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
  ])
  expect(times).toEqual([
    [4, 17, 30],
    [4, 19, 30],
    [5, 9, 0],
    [9, 9, 0],
  ])
})
it('on a Monday means the one after', () => {
  expect(
    snoozeTimes(new Date(2026, 10, 9, 8))
      .at(-1)
      ?.at.getDate(),
  ).toBe(16)
})
it('on a Sunday does not offer tomorrow twice', () => {
  expect(snoozeTimes(new Date(2026, 10, 8, 8)).map(({ key }) => key)).toEqual(['hour', 'hours', 'tomorrow'])
})
