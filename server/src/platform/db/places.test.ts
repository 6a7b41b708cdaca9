import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Places } from './places.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const scene = () => {
  const places = new Places({ most: 2, keptForMs: 50 })
  const came: string[] = []
  const leaves = new Map<string, () => void>()
  const come = (name: string) => {
    came.push(name)
    leaves.set(name, places.take())
  }
  return { places, came, come, leave: (name: string) => leaves.get(name)?.() }
}

describe('places', () => {
  it('are given in the order of the line', () => {
    const { places, came, come, leave } = scene()
    for (const name of ['a', 'b']) come(name)
    expect(places.hasFree).toBe(false)
    for (const name of ['c', 'd']) places.standInLine(() => come(name))
    leave('b')
    expect(came).toEqual(['a', 'b', 'c'])
    leave('a')
    expect(came).toEqual(['a', 'b', 'c', 'd'])
  })
  it('go to the next if the one who is called has no use for it', () => {
    const { places, came, come, leave } = scene()
    for (const name of ['a', 'b']) come(name)
    places.standInLine(() => undefined)
    places.standInLine(() => come('c'))
    leave('a')
    expect(came).toEqual(['a', 'b', 'c'])
  })
  it('are given up by whoever keeps one for long, and only once', () => {
    const { places, came, come, leave } = scene()
    for (const name of ['a', 'b']) come(name)
    for (const name of ['c', 'd', 'e']) places.standInLine(() => come(name))
    vi.advanceTimersByTime(49)
    expect(came).toEqual(['a', 'b'])
    vi.advanceTimersByTime(1)
    expect(came).toEqual(['a', 'b', 'c', 'd'])
    leave('a')
    expect(came).toEqual(['a', 'b', 'c', 'd'])
    leave('c')
    expect(came).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
