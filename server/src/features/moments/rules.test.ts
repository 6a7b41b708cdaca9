import { expect, it } from 'vitest'
import { periodOf } from './rules.ts'

const now = new Date('2026-03-31T12:00:00Z')

it('goes back thirty days by default', () => {
  expect(periodOf({}, now)).toEqual({
    from: '2026-03-01T12:00:00.000Z',
    isFromDay: false,
    until: null,
    isUntilDay: false,
  })
})

it('accepts days of the company and instants', () => {
  expect(periodOf({ dateStart: '2026-01-01', dateEnd: '2026-01-31T10:00:00Z' }, now)).toEqual({
    from: '2026-01-01',
    isFromDay: true,
    until: '2026-01-31T10:00:00Z',
    isUntilDay: false,
  })
})
