import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Showings } from './showings.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const told: [number, string[]][] = []
const make = (fails: () => boolean = () => false) => {
  told.length = 0
  return new Showings(async (ticketId, ids) => {
    if (fails()) throw new Error('offline')
    told.push([ticketId, ids])
  })
}

test('messages that appear together are reported together, each once', async () => {
  const showings = make()
  showings.note(1, 'a')
  showings.note(1, 'b')
  showings.note(2, 'c')
  showings.note(1, 'a')
  await vi.advanceTimersByTimeAsync(1000)
  showings.note(1, 'b')
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([
    [1, ['a', 'b']],
    [2, ['c']],
  ])
})

test('pending reports can be sent at once, and are not sent again', async () => {
  const showings = make()
  showings.note(1, 'a')
  await showings.flush()
  expect(told).toEqual([[1, ['a']]])
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toHaveLength(1)
})

test('more messages than one request allows are sent in several', async () => {
  const showings = make()
  for (let n = 0; n < 150; n += 1) showings.note(1, `m${n}`)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.map(([, ids]) => ids.length)).toEqual([100, 50])
})

test('failed reports are sent with the next ones', async () => {
  let isOffline = true
  const showings = make(() => isOffline)
  showings.note(1, 'a')
  await vi.advanceTimersByTimeAsync(1000)
  isOffline = false
  showings.note(1, 'b')
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([[1, ['a', 'b']]])
})
