import { expect, it } from 'vitest'
import { orderStep } from './late-arrival.ts'
import { oldPlaces } from './old-places.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const standing = (...minutes: number[]) =>
  minutes.map((minute, index) => ({ seq: (index + 5) * orderStep, writtenAt: at(minute) }))

it('in an empty chat, and after earlier messages, old messages are numbered like new ones', () => {
  expect(oldPlaces([], [at(1), at(2)])).toEqual([null, null])
  expect(oldPlaces(standing(1, 2), [at(2), at(3)])).toEqual([null, null])
})

it('they are placed before the first that was written after them, in order, and apart from each other', () => {
  const before = oldPlaces(standing(10, 20), [at(1), at(2), at(3)]) as number[]
  expect(before.every((place) => place > 4 * orderStep && place < 5 * orderStep)).toBe(true)
  expect([...before].sort((a, b) => a - b)).toEqual(before)
  expect(new Set(before).size).toBe(3)
  const both = oldPlaces(standing(10, 20), [at(5), at(15), at(25)])
  expect(both[0]).toBeLessThan(5 * orderStep)
  expect(both[1]).toBeGreaterThan(5 * orderStep)
  expect(both[1]).toBeLessThan(6 * orderStep)
  expect(both[2]).toBeNull()
})

it('without room in the gap they go to the end', () => {
  const tight = [
    { seq: 100, writtenAt: at(1) },
    { seq: 102, writtenAt: at(10) },
  ]
  expect(oldPlaces(tight, [at(5), at(6)])).toEqual([null, null])
  expect(oldPlaces(tight, [at(5)])).toEqual([101])
})
