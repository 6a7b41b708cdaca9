import { describe, expect, it } from 'vitest'
import {
  type Attempts,
  addressLimit,
  guesserLimit,
  type LimitPolicy,
  networkOf,
  secondsToWait,
  strangersLimit,
  withFailure,
} from './login-limits.ts'

const start = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const failed = (failures: number) => ({ failures, windowStartedAt: start })

describe('a guesser', () => {
  it('may fail five times without a delay', () => {
    expect(secondsToWait(guesserLimit, undefined, start)).toBe(0)
    expect(secondsToWait(guesserLimit, failed(4), start)).toBe(0)
    expect(secondsToWait(guesserLimit, failed(5), start)).toBe(60)
  })

  it('waits longer after each further failure, a quarter of an hour at most', () => {
    expect([6, 7, 8, 9, 50].map((count) => secondsToWait(guesserLimit, failed(count), start))).toEqual([
      120, 240, 480, 900, 900,
    ])
  })

  it('may try again when the delay is over', () => {
    expect(secondsToWait(guesserLimit, failed(5), after(59.5))).toBe(1)
    expect(secondsToWait(guesserLimit, failed(5), after(60))).toBe(0)
  })

  it('does not wait for a window that a clock which was ahead began', () => {
    const ahead = { failures: 9, windowStartedAt: after(400 * 86_400) }
    expect(secondsToWait(guesserLimit, ahead, start)).toBe(0)
    expect(withFailure(guesserLimit, ahead, start)).toEqual({ failures: 1, windowStartedAt: start })
    expect(secondsToWait(guesserLimit, { ...ahead, windowStartedAt: after(30) }, start)).toBe(930)
  })

  it('starts again after an hour without failures', () => {
    expect(withFailure(guesserLimit, failed(5), after(60))).toEqual({ failures: 6, windowStartedAt: after(60) })
    expect(withFailure(guesserLimit, failed(5), after(3600))).toEqual({ failures: 1, windowStartedAt: after(3600) })
  })
})

describe('the maximum number of guesses', () => {
  /** Of somebody who tries again each second, or who rests so long whenever they would have to wait. */
  const heard = (policy: LimitPolicy, seconds: number, rest = 0) => {
    let attempts: Attempts | undefined
    let count = 0
    for (let at = 0; at < seconds; ) {
      const wait = secondsToWait(policy, attempts, after(at))
      if (wait === 0) {
        attempts = withFailure(policy, attempts, after(at))
        count += 1
      } else at += Math.max(wait, rest)
    }
    return count
  }

  it('at one account from one network: twelve in any hour, some 120 a day', () => {
    expect(heard(guesserLimit, 3600)).toBeLessThanOrEqual(12)
    expect(heard(guesserLimit, 86_400)).toBe(103)
    expect(heard(guesserLimit, 86_400, 3600)).toBe(120)
  })

  it('at one account from all unknown clients: twenty an hour, 480 a day', () => {
    expect(heard(strangersLimit, 3600)).toBe(20)
    expect(heard(strangersLimit, 86_400)).toBe(480)
  })

  it('one network cannot lock the others out', () => {
    expect(heard(guesserLimit, 3601)).toBeLessThan(strangersLimit.free)
  })
})

describe('an IP address', () => {
  it('may fail thirty times in a quarter of an hour', () => {
    expect(secondsToWait(addressLimit, failed(29), after(10))).toBe(0)
    expect(secondsToWait(addressLimit, failed(30), after(10))).toBe(890)
    expect(secondsToWait(addressLimit, failed(30), after(900))).toBe(0)
  })

  it('starts each window without failures', () => {
    expect(withFailure(addressLimit, failed(12), after(600))).toEqual({ failures: 13, windowStartedAt: start })
    expect(withFailure(addressLimit, failed(13), after(901))).toEqual({ failures: 1, windowStartedAt: after(901) })
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7:50412', '203.0.113.7'],
    ['[2001:db8:1:2::9]:50412', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['no address', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
