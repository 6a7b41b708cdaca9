import { describe, expect, it } from 'vitest'
import { mediaPause } from './media-wait.ts'

const minute = 60_000
const hour = 60 * minute

/** The pauses of a file whose every try fails at once. */
const pauses = (): number[] => {
  const made: number[] = []
  for (let waitedMs = 0; ; ) {
    const pauseMs = mediaPause(waitedMs)
    if (pauseMs === null) return made
    made.push(pauseMs)
    waitedMs += pauseMs
  }
}

describe('a file that could not be fetched', () => {
  it('is retried after seconds, and at least every half minute while somebody may wait for it', () => {
    expect([0, 2_000, 4_000, 8_000, 16_000, 32_000].map((waited) => mediaPause(waited))).toEqual([
      2_000, 2_000, 4_000, 8_000, 16_000, 30_000,
    ])
    for (let waited = 0; waited <= 10 * minute; waited += 1_000) expect(mediaPause(waited)).toBeLessThanOrEqual(30_000)
  })
  it('is retried more and more rarely after that', () => {
    expect([hour, 3 * hour].map((waited) => mediaPause(waited))).toEqual([3 * minute, 9 * minute])
  })
  it('is retried for nearly four hours and no longer, with a limited number of attempts', () => {
    const all = pauses()
    const total = all.reduce((sum, each) => sum + each, 0)
    expect(total).toBeGreaterThan(3.6 * hour)
    expect(total).toBeLessThanOrEqual(4 * hour)
    expect(all.length).toBeLessThan(100)
    expect(mediaPause(4 * hour)).toBeNull()
  })
  it('is retried for a week if our disk is full, at least every half hour', () => {
    expect(mediaPause(4 * hour, 0, true)).toBe(12 * minute)
    expect(mediaPause(6 * 24 * hour, 0, true)).toBe(30 * minute)
    expect(mediaPause(7 * 24 * hour, 0, true)).toBeNull()
  })
  it('is not retried before the channel’s own delay, and not at all if that is too late', () => {
    expect(mediaPause(0, 90_000)).toBe(90_000)
    expect(mediaPause(hour, 90_000)).toBe(3 * minute)
    expect(mediaPause(0, 5 * hour)).toBeNull()
  })
})
