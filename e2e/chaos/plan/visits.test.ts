import { describe, expect, it } from 'vitest'
import { judgedLines, limits, spoken, visitKinds, visitsOf } from './visits.ts'

const sizes = { seed: 7, visits: 64, minutes: 1, agents: 3 }
const visits = visitsOf(sizes)

describe('visits', () => {
  it('are the same for the same seed, and different for another', () => {
    expect(visitsOf(sizes)).toEqual(visits)
    expect(visitsOf({ ...sizes, seed: 8 })).not.toEqual(visits)
    expect(visitsOf({ ...sizes, visits: 0 })).toEqual([])
  })
  it('take every course on both channels, with names of their own, within the first half', () => {
    expect(new Set(visits.map(({ kind, channel }) => `${kind} ${channel}`)).size).toBe(visitKinds.length * 2)
    expect(new Set(visits.map(({ name }) => name)).size).toBe(visits.length)
    for (const { at } of visits) expect(at).toBeLessThanOrEqual(30_000)
  })
  it('expect every question once per cause, and no menu above its limit', () => {
    for (const { kind, steps, end } of visits) {
      const read = steps.flatMap(({ expects }) => expects)
      expect(steps.every(({ expects }) => expects.length <= (kind === 'ordering' ? 2 : 1))).toBe(true)
      const farewells = { rated: 1, unrated: 1, back: 1, later: 1, ordering: 1 } as Record<string, number>
      expect(read.filter((line) => line === spoken.farewell).length).toBe(farewells[kind] ?? 0)
      const menus = read.filter((line) => line === spoken.greeting).length
      expect(menus).toBeLessThanOrEqual(limits.menus * 2)
      expect(Object.keys(end.log).every((line) => (judgedLines as readonly string[]).includes(line))).toBe(true)
    }
  })
  it('trigger each timer', () => {
    const aged = visits.flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'ages' ? [step.timer] : [])))
    expect(new Set(aged)).toEqual(new Set(['queue', 'rating', 'lane', 'newTicket', 'quiet']))
  })
})
