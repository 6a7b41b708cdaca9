import { expect, test } from 'vitest'
import { filterIn, isFiltered } from './filter.ts'

test('an address says what the report shows', () => {
  const filter = {
    users: [3],
    status: ['closed'],
    dateFrom: '2027-03-01',
    dateTo: '2027-03-14',
    hour: 9,
    weekday: 2,
    isActive: false,
  }
  expect(filterIn(filter)).toEqual(filter)
})

test('nonsense in an address is left out', () => {
  const odd = {
    users: ['x', 0, -1, 1.5],
    status: ['gone'],
    dateFrom: 'soon',
    hour: 24,
    weekday: 1,
    onlyRated: 'yes',
    other: 1,
  }
  expect(filterIn(odd)).toEqual({})
  expect(isFiltered(filterIn(odd))).toBe(false)
  // An hour without its day says nothing.
  expect(filterIn({ hour: 9 })).toEqual({})
})
