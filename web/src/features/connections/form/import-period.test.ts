import { expect, test } from 'vitest'
import { asShown, earliest, LocalInstant, localOf } from './import-period.ts'

test('a time is shown in its field to the minute, and an empty one stays empty', () => {
  const instant = new Date(2026, 2, 5, 9, 7).toISOString()
  expect(localOf(instant)).toBe('2026-03-05T09:07')
  expect(LocalInstant.parse('2026-03-05T09:07')).toBe(instant)
  expect([localOf(null), LocalInstant.parse('')]).toEqual(['', null])
  expect(asShown(new Date(2026, 2, 5, 9, 7, 30).toISOString())).toBe(instant)
})

test('the field begins two years ago', () => {
  expect(earliest(new Date(2026, 2, 5, 9, 7))).toBe('2024-03-05T09:07')
})
