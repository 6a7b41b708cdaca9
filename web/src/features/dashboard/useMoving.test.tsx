import { dashboardFigures } from '@guiche/contract/features/dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { askAgain } from './api/ask-again.ts'
import { useMoving } from './useMoving.ts'

let profile: string
vi.mock('../../lib/session.ts', () => ({ useUser: () => ({ profile }) }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useMoving(), { wrapper })
  const times = () => asked.mock.calls.filter(([filter]) => filter?.queryKey?.[1] === keyOf(dashboardFigures)[1]).length
  return { client, times, unmount }
}

test('figures of people who do not get every ticket’s events are polled at a gentle pace', () => {
  profile = 'user'
  const { client, times, unmount } = shown()
  vi.advanceTimersByTime(61_000)
  expect(times()).toBeGreaterThan(8)
  expect(times()).toBeLessThanOrEqual(12)
  const before = times()
  // However many tickets move meanwhile.
  for (let at = 0; at < 100; at += 1) {
    askAgain(client)
    vi.advanceTimersByTime(100)
  }
  expect(times() - before).toBeLessThanOrEqual(4)
  unmount()
  vi.advanceTimersByTime(4_000)
  const after = times()
  vi.advanceTimersByTime(60_000)
  expect(times()).toBe(after)
})

test('admins get every event and do not poll', () => {
  profile = 'admin'
  const { times } = shown()
  vi.advanceTimersByTime(60_000)
  expect(times()).toBe(0)
})
