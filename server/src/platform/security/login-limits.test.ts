import { describe, expect, it } from 'vitest'
import { accountLimit, addressLimit, networkOf, secondsToWait, withFailure } from './login-limits.ts'

const start = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const failed = (failures: number) => ({ failures, windowStartedAt: start })

describe('an account', () => {
  it('may fail five times before anybody waits', () => {
    expect(secondsToWait(accountLimit, undefined, start)).toBe(0)
    expect(secondsToWait(accountLimit, failed(4), start)).toBe(0)
    expect(secondsToWait(accountLimit, failed(5), start)).toBe(60)
  })

  it('waits longer with each further failure, a quarter of an hour at most', () => {
    expect([6, 7, 8, 9, 50].map((count) => secondsToWait(accountLimit, failed(count), start))).toEqual([
      120, 240, 480, 900, 900,
    ])
  })

  it('is heard again when the wait is over', () => {
    expect(secondsToWait(accountLimit, failed(5), after(59.5))).toBe(1)
    expect(secondsToWait(accountLimit, failed(5), after(60))).toBe(0)
  })

  it('counts anew after a quarter of an hour without failures', () => {
    expect(withFailure(accountLimit, failed(5), after(60))).toEqual({ failures: 6, windowStartedAt: after(60) })
    expect(withFailure(accountLimit, failed(5), after(900))).toEqual({ failures: 1, windowStartedAt: after(900) })
  })
})

describe('an address', () => {
  it('may fail thirty times in a quarter of an hour', () => {
    expect(secondsToWait(addressLimit, failed(29), after(10))).toBe(0)
    expect(secondsToWait(addressLimit, failed(30), after(10))).toBe(890)
    expect(secondsToWait(addressLimit, failed(30), after(900))).toBe(0)
  })

  it('does not carry its failures from one window into the next', () => {
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
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
