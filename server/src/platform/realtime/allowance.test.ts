import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowanceOf, allowancesOf } from './allowance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('gives so many at once, and more with time', () => {
  const isWithin = allowanceOf({ most: 3, perSecond: 2 })
  expect([isWithin(2), isWithin(2), isWithin(), isWithin()]).toEqual([true, false, true, false])
  vi.advanceTimersByTime(500)
  expect([isWithin(), isWithin()]).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect([isWithin(3), isWithin()]).toEqual([true, false])
})

it('each has their own, and not everybody who ever came is kept', () => {
  const mayCome = allowancesOf<number>({ most: 1, perSecond: 1 }, 2)
  expect([mayCome(1), mayCome(1), mayCome(2), mayCome(1), mayCome(3), mayCome(1)]).toEqual([
    ...[true, false, true, false, true, false],
  ])
  expect(mayCome(2)).toBe(true)
})
