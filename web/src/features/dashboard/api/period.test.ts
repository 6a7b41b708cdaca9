import { expect, test } from 'vitest'
import { daysAsked, presetKeys, presetOf } from './period.ts'

test('periods end today or earlier, and begin where people expect', () => {
  const of = (key: (typeof presetKeys)[number]) => presetOf(key, '2027-03-14')
  expect(presetKeys.map(of)).toEqual([
    { from: '2027-03-14', to: '2027-03-14' },
    { from: '2027-03-13', to: '2027-03-13' },
    { from: '2027-03-08', to: '2027-03-14' },
    { from: '2027-03-01', to: '2027-03-14' },
    { from: '2027-02-01', to: '2027-02-28' },
    { from: '2027-01-01', to: '2027-03-14' },
  ])
  expect(presetOf('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('an address can name a period; an invalid one is this month, and an empty one stays empty', () => {
  const month = { from: '2027-03-01', to: '2027-03-14' }
  const asked = (from?: unknown, to?: unknown) => daysAsked({ from, to }, '2027-03-14')
  expect(asked()).toEqual(month)
  expect(asked('2027-01-05', '2027-01-07')).toEqual({ from: '2027-01-05', to: '2027-01-07' })
  expect(asked('2027-01-07', '2027-01-05')).toEqual(month)
  expect(asked('soon', 3)).toEqual(month)
  expect(asked('none')).toBeNull()
})
