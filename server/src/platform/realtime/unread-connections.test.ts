import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UnreadConnections } from './unread-connections.ts'

let unread: UnreadConnections
beforeEach(() => {
  vi.useFakeTimers()
  unread = new UnreadConnections()
})
afterEach(() => {
  unread.stop()
  vi.useRealTimers()
})

const connection = () => {
  const there = { waiting: [] as number[], isOpen: true, takes: () => {}, closes: () => {} }
  unread.watch({
    waiting: () => there.waiting,
    onTaken: (listener) => {
      there.takes = listener
    },
    onClosed: (listener) => {
      there.closes = listener
    },
    close: () => {
      there.isOpen = false
      there.closes()
    },
  })
  return there
}

it('a client with too much unread data is closed, and one that reads is not', () => {
  const [stopped, reads] = [connection(), connection()]
  stopped.waiting = Array(5_001).fill(1)
  reads.waiting = Array(5_000).fill(1)
  vi.advanceTimersByTime(5_000)
  expect([stopped.isOpen, reads.isOpen]).toEqual([false, true])
})

it('a client with few but long unread events is closed', () => {
  const [stopped, reads] = [connection(), connection()]
  stopped.waiting = Array(170).fill(100_000)
  reads.waiting = Array(160).fill(100_000)
  vi.advanceTimersByTime(5_000)
  expect([stopped.isOpen, reads.isOpen]).toEqual([false, true])
})

it('a client with little unread data is closed after minutes without reading', () => {
  const [stopped, slow, idle] = [connection(), connection(), connection()]
  stopped.waiting = [1]
  slow.waiting = [1]
  for (let minute = 0; minute < 4; minute += 1) {
    vi.advanceTimersByTime(60_000)
    slow.takes()
  }
  expect([stopped.isOpen, slow.isOpen, idle.isOpen]).toEqual([false, true, true])
})
