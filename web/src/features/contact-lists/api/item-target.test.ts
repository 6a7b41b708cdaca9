import { expect, test } from 'vitest'
import { countsOf } from './item-target.ts'

test('people who are already in the list are counted separately from invalid rows', () => {
  const refused = (['exists', 'repeated', 'number_invalid'] as const).map((reason, at) => ({
    line: at,
    reason,
    row: [],
  }))
  expect(countsOf({ done: 5, total: 9, created: 2, updated: 0, refused, phase: 'running', error: null })).toEqual({
    ...{ done: 5, count: 9, created: 2, skipped: 2, refused: 1 },
  })
})
