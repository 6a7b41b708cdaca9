import { expect, test } from 'vitest'
import { percentOf, phaseOf } from './imports.ts'

test('the import of a connection is in one of three phases, or in none', () => {
  expect([null, '2026-03-02T12:00:00.000Z', 'Running', 'renderButtonCloseTickets'].map(phaseOf)).toEqual([
    null,
    'gathering',
    'storing',
    'closable',
  ])
})

test('there is no progress while the phone is still sending', () => {
  const at = (done: number, all: number) => percentOf({ this: done, all, date: '' })
  expect([percentOf(null), at(-1, -1), at(0, 0), at(0, 8), at(5, 8), at(9, 8)]).toEqual([null, null, null, 0, 63, 100])
})
