import { expect, test } from 'vitest'
import { endOf, nextHour } from './meeting-time.ts'

test('a meeting is offered for the next full hour', () => {
  expect(nextHour(new Date(2026, 10, 22, 14, 20))).toBe('2026-11-22T15:00')
  expect(nextHour(new Date(2026, 11, 31, 23, 5))).toBe('2027-01-01T00:00')
})

test('it ends a number of seconds after its start', () => {
  expect(endOf('2026-11-22T15:00', 7200)).toEqual(new Date(2026, 10, 22, 17, 0))
  expect(endOf('', 7200)).toBeNull()
})
