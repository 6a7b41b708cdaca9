import { expect, test } from 'vitest'
import { percentOf, phaseOf } from './imports.ts'

test('what the connection says of its import is one of three phases, or none', () => {
  expect([null, '2026-03-02T12:00:00.000Z', 'Running', 'renderButtonCloseTickets'].map(phaseOf)).toEqual([
    null,
    'gathering',
    'storing',
    'closable',
  ])
})

test('how far it is cannot be said while the phone still hands over', () => {
  const at = (done: number, all: number) => percentOf({ this: done, all, date: '' })
  expect([percentOf(null), at(-1, -1), at(0, 0), at(0, 8), at(5, 8), at(9, 8)]).toEqual([null, null, null, 0, 63, 100])
})
