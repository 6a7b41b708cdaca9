import { describe, expect, it } from 'vitest'
import { HeldTime } from './held-time.ts'

const pace = { share: 0.25, burstMs: 100 }

const watch = () => {
  let now = 0
  return {
    held: new HeldTime(() => now),
    passes: (ms: number) => {
      now += ms
    },
  }
}

describe('whoever held places', () => {
  it('need not rest within what may be held in one go', () => {
    const { held } = watch()
    expect(held.restOf('a', pace)).toBe(0)
    held.add('a', 100, pace)
    expect(held.restOf('a', pace)).toBe(0)
  })

  it('rests until what is beyond that is forgotten, at the pace that they are allowed', () => {
    const { held, passes } = watch()
    held.add('a', 150, pace)
    expect(held.restOf('a', pace)).toBe(200)
    passes(120)
    expect(held.restOf('a', pace)).toBe(80)
    passes(80)
    expect(held.restOf('a', pace)).toBe(0)
  })

  it('never rests longer than it takes to forget two bursts, however slow one statement was', () => {
    const { held } = watch()
    held.add('a', 60_000, pace)
    expect(held.restOf('a', pace)).toBe(400)
  })

  it('makes nobody else rest', () => {
    const { held } = watch()
    held.add('a', 200, pace)
    expect(held.restOf('b', pace)).toBe(0)
  })

  it('gets the allowed share of the time in the long run, within one burst', () => {
    const { held, passes } = watch()
    let sum = 0
    for (let ms = 0; ms < 60_000; ms += 10) {
      if (held.restOf('a', pace) === 0) {
        held.add('a', 10, pace)
        sum += 10
      }
      passes(10)
    }
    expect(sum / 60_000).toBeGreaterThan(0.24)
    expect(sum).toBeLessThan(60_000 * 0.25 + 120)
  })

  it('is not kept in memory once all is forgotten', () => {
    const { held, passes } = watch()
    for (let name = 0; name < 1_000; name += 1) held.add(`a${name}`, 10, pace)
    expect(held.size).toBe(1_000)
    passes(1_000)
    held.add('b', 10, pace)
    expect(held.size).toBe(1)
  })
})
