import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PacedTelling } from './paced-telling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const telling = (heardBy: number) => {
  const told: [companyId: number, place: number, isOwn: boolean][] = []
  const paced = new PacedTelling({
    tell: (...change) => {
      told.push(change)
      return heardBy
    },
  })
  return { paced, told }
}

it('the first change is sent at once, later ones once per place', () => {
  const { paced, told } = telling(2)
  for (let change = 0; change < 1000; change += 1) paced.changed(1, 7 + (change % 2), change === 500)
  expect(told).toEqual([[1, 7, false]])
  vi.advanceTimersByTime(100)
  expect(told.slice(1)).toEqual([
    [1, 8, false],
    [1, 7, true],
  ])
  vi.advanceTimersByTime(100)
  paced.changed(1, 7, true)
  expect(told.slice(3)).toEqual([[1, 7, true]])
})

it('a company with many receivers waits longer, and delays no other', () => {
  const { paced, told } = telling(4000)
  paced.changed(1, 7, true)
  paced.changed(1, 7, true)
  paced.changed(2, 9, true)
  expect(told.map(([companyId]) => companyId)).toEqual([1, 2])
  vi.advanceTimersByTime(700)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(200)
  expect(told.map(([companyId]) => companyId)).toEqual([1, 2, 1])
})

it('nothing is sent after the end, and nothing is kept', () => {
  const { paced, told } = telling(2)
  paced.changed(1, 7, true)
  paced.changed(1, 7, true)
  paced.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(told).toHaveLength(1)
})
