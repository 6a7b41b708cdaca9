import { listQueues } from '@guiche/contract/features/queues'
import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { followOtherTabs, session } from './session.ts'
import { token } from './token.ts'

const tokenOf = (userId: number, iat: number) => `e30.${btoa(JSON.stringify({ userId, iat }))}.x`

const answerWith = (answer: (authorization: string | null) => [status: number, body: unknown]) => {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const [status, body] = answer(new Headers(init.headers).get('authorization'))
    return new Response(JSON.stringify(body), { status })
  })
}

let events: ((event: StorageEvent) => void)[] = []
const store = (next: string | null) =>
  next === null ? localStorage.removeItem('guiche.token') : localStorage.setItem('guiche.token', next)
const hear = (newValue: string | null) => {
  for (const listener of events) listener(new StorageEvent('storage', { key: 'guiche.token', newValue }))
}
beforeEach(() => {
  events = []
  vi.spyOn(window, 'addEventListener').mockImplementation((_type, listener) => {
    events.push(listener as (event: StorageEvent) => void)
  })
  followOtherTabs()
  token.set(tokenOf(7, 1))
  session.set({ phase: 'signed-in', user: { id: 7 } as SessionUser })
  answerWith((authorization) => [200, { id: authorization === `Bearer ${tokenOf(8, 1)}` ? 8 : 7 }])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('another tab that signs out, signs out here', () => {
  store(null)
  hear(null)
  expect(session.get().phase).toBe('anonymous')
})

test('another tab in which somebody else signs in, shows them here, though no signing out was heard', async () => {
  store(tokenOf(8, 1))
  hear(tokenOf(8, 1))
  expect(session.get()).toEqual({ phase: 'starting' })
  await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'signed-in', user: { id: 8 } }))
  expect(localStorage.getItem('guiche.token')).toBe(tokenOf(8, 1))
})

test('another tab that signs in while the server is away is asked for until it answers', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  answerWith(() => [503, {}])
  store(tokenOf(8, 1))
  hear(tokenOf(8, 1))
  await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'unreachable' }))
})

test('another tab whose news come late changes nothing back', async () => {
  store(tokenOf(7, 2))
  hear(null)
  hear(tokenOf(7, 2))
  expect(session.get()).toEqual({ phase: 'signed-in', user: { id: 7 } })
  expect(localStorage.getItem('guiche.token')).toBe(tokenOf(7, 2))
  expect(token.get()).toBe(tokenOf(7, 2))
})

test('another tab in which somebody else signed in a moment ago does not give them to the calls from here', async () => {
  answerWith(() => [403, {}])
  store(tokenOf(8, 1))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 0 })
  expect(token.get()).toBe(tokenOf(7, 1))
})
