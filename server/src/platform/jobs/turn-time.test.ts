import { afterEach, expect, it, vi } from 'vitest'
import { overAfter } from './turn-time.ts'

afterEach(() => void vi.useRealTimers())

it('a turn is over after its time, counted from its first row and not from its making', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const isOver = overAfter(20_000)
  vi.advanceTimersByTime(60_000)
  expect(isOver()).toBe(false)
  vi.advanceTimersByTime(20_000)
  expect(isOver()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOver()).toBe(true)
})
