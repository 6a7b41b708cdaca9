import { expect, test } from 'vitest'
import { filterIn, isFiltered, pageSizeIn, pageSizeOf } from './filter.ts'

test('an address determines what the report shows', () => {
  const filter = {
    users: [3],
    status: ['closed'],
    dateFrom: '2027-03-01',
    dateTo: '2027-03-14',
    hour: 9,
    weekday: 2,
    isActive: false,
    without: ['user'],
    timed: 'wait',
  }
  expect(filterIn(filter)).toEqual(filter)
})

test('invalid values in an address are ignored', () => {
  const odd = {
    users: ['x', 0, -1, 1.5],
    status: ['gone'],
    dateFrom: 'soon',
    hour: 24,
    weekday: 1,
    onlyRated: 'yes',
    other: 1,
    without: 'user',
    timed: 'long',
    contactId: '72',
  }
  expect(filterIn(odd)).toEqual({})
  expect(isFiltered(filterIn(odd))).toBe(false)
  // An hour without its day says nothing.
  expect(filterIn({ hour: 9 })).toEqual({})
})

test('a single contact in an address is a list of one', () => {
  expect(filterIn({ contactId: 72 })).toEqual({ contactId: [72] })
  expect(filterIn({ contactId: [72, 73] })).toEqual({ contactId: [72, 73] })
})

test('an address keeps the number of rows per page', () => {
  expect(pageSizeIn({ pageSize: 5 })).toBe(5)
  expect(pageSizeIn({ pageSize: 7 })).toBe(10)
  expect(pageSizeIn({})).toBe(10)
  expect([pageSizeOf(5), pageSizeOf(10)]).toEqual([{ pageSize: 5 }, {}])
})
