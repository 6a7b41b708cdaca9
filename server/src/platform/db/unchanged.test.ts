import { expect, it } from 'vitest'
import { Unchanged } from './life-sign.ts'

it('who writes nothing new for half a minute is frozen; a jump of the clock makes nobody so', () => {
  const heartbeats = new Unchanged()
  const at = (alive: string, frozen: string) => new Map(Object.entries({ alive, frozen }))
  expect(heartbeats.among(at('2026-11-28 10:00:00', '2026-11-28 10:00:00'), 0)).toEqual([])
  expect(heartbeats.among(at('2028-01-02 10:00:10', '2026-11-28 10:00:00'), 10_000)).toEqual([])
  expect(heartbeats.among(at('2026-11-28 10:00:20', '2026-11-28 10:00:00'), 29_000)).toEqual([])
  expect(heartbeats.among(at('2026-11-28 10:00:30', '2026-11-28 10:00:00'), 30_000)).toEqual(['frozen'])
  expect(heartbeats.among(new Map([['alive', '2026-11-28 10:00:30']]), 61_000)).toEqual(['alive'])
})
