import { expect, it } from 'vitest'
import { Unchanged } from './life-sign.ts'

const names = (alive: string, frozen: string) => new Map(Object.entries({ alive, frozen }))

/** Looks each second, from the first to the last, and returns all that were found. */
const watch = (heartbeats: Unchanged, from: number, to: number, written: ReadonlyMap<string, string>) => {
  const found = new Set<string>()
  for (let second = from; second <= to; second += 1)
    for (const name of heartbeats.among(written, second * 1_000)) found.add(name)
  return [...found]
}

it('who writes nothing new for half a minute is frozen; a jump of the clock makes nobody so', () => {
  const heartbeats = new Unchanged()
  expect(watch(heartbeats, 0, 9, names('2026-11-28 10:00:00', '2026-11-28 10:00:00'))).toEqual([])
  expect(watch(heartbeats, 10, 19, names('2028-01-02 10:00:10', '2026-11-28 10:00:00'))).toEqual([])
  expect(watch(heartbeats, 20, 29, names('2026-11-28 10:00:20', '2026-11-28 10:00:00'))).toEqual([])
  expect(watch(heartbeats, 30, 30, names('2026-11-28 10:00:30', '2026-11-28 10:00:00'))).toEqual(['frozen'])
  expect(watch(heartbeats, 31, 60, new Map([['alive', '2026-11-28 10:00:30']]))).toEqual(['alive'])
})

it('nobody counts as frozen because the database was away: they could not write either', () => {
  const heartbeats = new Unchanged()
  const before = names('2026-11-28 10:00:00', '2026-11-28 10:00:00')
  expect(watch(heartbeats, 0, 9, before)).toEqual([])
  expect(watch(heartbeats, 100, 115, before)).toEqual([])
  expect(watch(heartbeats, 116, 135, names('2026-11-28 10:01:55', '2026-11-28 10:00:00'))).toEqual(['frozen'])
})

it('who writes nothing new is found as well where each look takes long', () => {
  const heartbeats = new Unchanged()
  const found = Array.from({ length: 8 }, (_, turn) => heartbeats.among(new Map([['frozen', 'x']]), turn * 20_000))
  expect(found.map((names) => names.length)).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
})
