import type { SessionUser } from '@guiche/contract/features/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { useUnreadCount, useUnreadList } from './useUnread.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const user = {
  id: 7,
  company: {
    id: 2,
    dueDate: '2999-12-31',
    timezone: 'UTC',
    companieSettings: [{ key: 'showNotificationPending', value: true }],
  },
} as unknown as SessionUser

const row = (id: number) => ({ id, updatedAt: '2026-07-01T12:00:00.000Z' })
const answers: Record<string, object> = {
  'open ': { tickets: [row(1), row(2)], count: 3, hasMore: true, nextCursor: 'b' },
  'open b': { tickets: [row(3)], count: null, hasMore: false, nextCursor: null },
  'pending ': { tickets: [row(8)], count: 2, hasMore: true, nextCursor: 'c' },
  'pending c': { tickets: [row(9)], count: null, hasMore: false, nextCursor: null },
}
const serve = () =>
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    const page = `${searchParams.get('status')} ${searchParams.get('cursor') ?? ''}`
    return new Response(JSON.stringify(answers[page]), { status: 200 })
  })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('the bell links to every waiting conversation: one’s own first, all of them, then those in the queue', async () => {
  session.set({ phase: 'signed-in', user })
  serve()
  const { result } = renderHook(() => ({ list: useUnreadList(), count: useUnreadCount() }), { wrapper })
  const shows = (ids: readonly number[]) =>
    waitFor(() => expect(result.current.list.tickets.map(({ id }) => id)).toEqual(ids))
  await shows([1, 2])
  await waitFor(() => expect(result.current.count).toBe(5))
  act(() => result.current.list.loadMore())
  await shows([1, 2, 3, 8])
  act(() => result.current.list.loadMore())
  await shows([1, 2, 3, 8, 9])
  expect(result.current.list.hasMore).toBe(false)
  expect(result.current.count).toBe(5)
})
