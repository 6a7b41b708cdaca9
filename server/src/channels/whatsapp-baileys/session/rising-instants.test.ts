import { describe, expect, it } from 'vitest'
import { risingInstants } from './rising-instants.ts'

describe('timestamps', () => {
  const told = (...clock: number[]) => {
    const left = [...clock]
    const next = risingInstants(() => left.shift() ?? 0)
    return clock.map(() => next().getTime())
  }

  it('of one millisecond rise', () =>
    expect(told(5_000, 5_000, 5_000, 5_001, 5_004)).toEqual([5_000, 5_001, 5_002, 5_003, 5_004]))
  it('rise although the clock goes back a little', () =>
    expect(told(5_000, 4_900, 5_100)).toEqual([5_000, 5_001, 5_100]))
  it('follow a clock that was set back', () => expect(told(9_000_000, 5_000, 5_000)).toEqual([9_000_000, 5_000, 5_001]))
})
