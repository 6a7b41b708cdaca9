import { expect, test } from 'vitest'
import { isReported, reportOf } from './amounts.ts'

const days = { from: '2027-03-01', to: '2027-03-02' }

test('tickets without an agent or a queue can be selected; the report cannot select a missing connection', () => {
  expect(reportOf(days, { by: 'user', key: 0 }, { timed: 'wait' })).toEqual({
    ...{ dateFrom: '2027-03-01', dateTo: '2027-03-02' },
    ...{ without: ['user'], timed: 'wait' },
  })
  expect(reportOf(days, { by: 'tag', key: 8 })).toMatchObject({ tags: [8] })
  const scopes = [null, { by: 'queue', key: 0 }, { by: 'connection', key: 0 }, { by: 'connection', key: 3 }] as const
  expect(scopes.map(isReported)).toEqual([true, true, false, true])
})
