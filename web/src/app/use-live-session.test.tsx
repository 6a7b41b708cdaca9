import type { SessionUser } from '@guiche/contract/features/users'
import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../lib/session.ts'
import type * as socket from '../lib/socket.ts'
import { useLiveSession } from './use-live-session.ts'

const heard = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../lib/socket.ts', async (original) => ({
  ...(await original<typeof socket>()),
  connectSocket: () => undefined,
  useStream: (stream: string, hear: (payload: unknown) => void) => void heard.set(stream, hear),
}))

test('an admin’s change of one’s own record appears without signing in again, and is fetched once', async () => {
  vi.useFakeTimers()
  const company = { id: 2, dueDate: '2099-12-31', timezone: 'America/Sao_Paulo', companieSettings: [] }
  const user = { id: 7, companyId: 2, name: 'Marina', farewellMessage: null, company } as unknown as SessionUser
  session.set({ phase: 'signed-in', user })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    return Response.json({ ...user, farewellMessage: 'Um abraço!' })
  })
  const { unmount } = renderHook(useLiveSession)
  onTestFinished(() => {
    unmount()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const before = asked.length
  heard.get('user')?.({ action: 'update', userId: 8, user: { id: 8, name: 'Caio' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked.length).toBe(before)
  for (const name of ['Marina S.', 'Marina Souza']) heard.get('user')?.({ action: 'update', userId: 7, user: { name } })
  expect(session.get()).toMatchObject({ user: { name: 'Marina Souza' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(session.get()).toMatchObject({ user: { farewellMessage: 'Um abraço!' } })
  expect(asked.length).toBe(before + 1)
})
