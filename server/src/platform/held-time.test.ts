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

describe('a name that held places', () => {
  it('need not pause within its burst', () => {
    const { held } = watch()
    expect(held.restOf('a', pace)).toBe(0)
    held.add('a', 100, pace)
    expect(held.restOf('a', pace)).toBe(0)
  })

  it('pauses until the excess has decayed, at its allowed rate', () => {
    const { held, passes } = watch()
    held.add('a', 150, pace)
    expect(held.restOf('a', pace)).toBe(200)
    passes(120)
    expect(held.restOf('a', pace)).toBe(80)
    passes(80)
    expect(held.restOf('a', pace)).toBe(0)
  })

  it('never pauses longer than the decay of two bursts, however slow one statement was', () => {
    const { held } = watch()
    held.add('a', 60_000, pace)
    expect(held.restOf('a', pace)).toBe(400)
  })

  it('does not make others pause', () => {
    const { held } = watch()
    held.add('a', 200, pace)
    expect(held.restOf('b', pace)).toBe(0)
  })

  it('gets its allowed share in the long run, within one burst', () => {
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

  it('is removed from memory once its count is zero', () => {
    const { held, passes } = watch()
    for (let name = 0; name < 1_000; name += 1) held.add(`a${name}`, 10, pace)
    expect(held.size).toBe(1_000)
    passes(1_000)
    held.add('b', 10, pace)
    expect(held.size).toBe(1)
  })
})
