import { expect, it } from 'vitest'
import { createFailureLimit } from './failure-limit.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1000)
const limit = () => createFailureLimit({ most: 3, windowSeconds: 60, mostNetworks: 5 })

it('a network that fails too often waits for the next window, and others do not', () => {
  const failures = limit()
  for (const second of [0, 1, 2]) {
    expect(failures.secondsToWait('203.0.113.1', at(second))).toBe(0)
    failures.failed('203.0.113.1', at(second))
  }
  expect(failures.secondsToWait('203.0.113.1', at(2))).toBe(58)
  expect(failures.secondsToWait('203.0.113.2', at(2))).toBe(0)
  expect(failures.secondsToWait('203.0.113.1', at(60))).toBe(0)
  failures.failed('203.0.113.1', at(61))
  expect(failures.secondsToWait('203.0.113.1', at(61))).toBe(0)
})

it('a whole IPv6 network counts as one', () => {
  const failures = limit()
  for (const host of [1, 2, 3]) failures.failed(`2001:db8:1:2::${host}`, at(0))
  expect(failures.secondsToWait('2001:db8:1:2::9', at(0))).toBe(60)
})

it('memory is bounded for any number of addresses', () => {
  const failures = limit()
  for (let host = 0; host < 250; host++) failures.failed(`203.0.113.${host}`, at(host))
  expect(failures.size()).toBe(5)
})
