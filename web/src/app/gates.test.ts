import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, expect, test, vi } from 'vitest'
import type { WhenExpired } from '../lib/manifest.ts'
import { session } from '../lib/session.ts'
import { requireGuest, requireMember } from './gates.ts'

afterEach(() => vi.unstubAllGlobals())

const arrive = async (whenExpired?: WhenExpired, cause = 'enter') => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }))
  const company = { id: 2, dueDate: '2020-01-01', timezone: 'UTC' }
  session.set({ phase: 'signed-in', user: { company } as unknown as SessionUser })
  const matches = [{ staticData: whenExpired ? { whenExpired } : {} }]
  const outcome = await requireMember({ location: { href: '/somewhere', search: {} }, cause, matches }).catch(
    (thrown: { options?: { to?: string } }) => thrown.options?.to,
  )
  return [outcome, session.get().phase]
}

test('with an expired subscription a screen redirects to the subscription', async () => {
  expect(await arrive()).toEqual(['/financeiro', 'signed-in'])
  expect(await arrive('opens')).toEqual([undefined, 'signed-in'])
})

test('with an expired subscription the connections screen signs out, and says why', async () => {
  expect(await arrive('signs-out')).toEqual(['/login', 'anonymous'])
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: 'subscription' })
})

test('preloading a link to it signs nobody out', async () => {
  expect(await arrive('signs-out', 'preload')).toEqual(['/financeiro', 'signed-in'])
})

test('after signing in people return to the same address, with its query and its hash', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  const href = '/contacts?searchParam=ana#c-7'
  const toLogin = await requireMember({ location: { href, search: {} }, cause: 'enter', matches: [] }).catch(
    (thrown: { options?: { search?: object } }) => thrown.options?.search,
  )
  expect(toLogin).toEqual({ from: href })
  const company = { id: 2, dueDate: '2999-01-01', timezone: 'UTC' }
  session.set({ phase: 'signed-in', user: { company } as unknown as SessionUser })
  const back = await new Promise(() => requireGuest({ location: { search: toLogin } })).catch(
    (thrown: { options?: { href?: string } }) => thrown.options?.href,
  )
  expect(back).toBe(href)
})
