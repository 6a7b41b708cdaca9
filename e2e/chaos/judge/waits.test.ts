import { expect, it } from 'vitest'
import type { Happened, Said } from '../ledger.ts'
import { percentile, waitsOf } from './waits.ts'

const words = (text: string, at: number): Said => ({
  direction: 'inbound',
  chat: 'c01',
  channel: 'whatsapp',
  n: 1,
  text,
  at,
})
const fault = (name: string, beganAt: number, endedAt: number): Happened => ({
  name,
  beganAt,
  endedAt,
  notDone: null,
})

it('a recovery is the wait minus the time in which the outside system was broken', () => {
  const said = [words('a', 0), words('b', 1_000), words('never', 1_000)]
  const shown = new Map([
    ['a', 500],
    ['b', 9_000],
  ])
  const faults = [fault('cut', 2_000, 5_000), fault('late', 4_000, 6_000), fault('kill', 7_000, 7_000)]
  const { all, longest } = waitsOf(said, shown, [], faults)
  expect(all.map(({ waitedMs, recoveryMs }) => [waitedMs, recoveryMs])).toEqual([
    [500, 500],
    [8_000, 4_000],
  ])
  expect([longest?.said.text, longest?.during]).toEqual(['b', ['cut', 'late', 'kill']])
})

it('the longest recovery is charged to a fault when it was the only one', () => {
  const shown = new Map([
    ['a', 3_000],
    ['b', 2_000],
  ])
  expect(waitsOf([words('a', 0), words('b', 0)], shown, [], [fault('kill', 100, 100)]).byFault).toEqual({ kill: 3_000 })
})

it('a percentile of an empty list is zero', () => {
  expect([percentile([], 0.5), percentile([3, 1, 2], 0.5), percentile([3, 1, 2], 0.99)]).toEqual([0, 2, 3])
})
