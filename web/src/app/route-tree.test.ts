import type { SessionUser } from '@guiche/contract/features/users'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Screen } from '../lib/manifest.ts'
import { session } from '../lib/session.ts'
import { visitorsTree, wholeTree } from './route-tree.tsx'

const nothing = () => null
const screen = (path: string, rest: Partial<Screen> = {}): Screen => ({ path, load: async () => nothing, ...rest })
const login = screen('/login', { audience: 'guest' })
const all = [login, screen('/welcome', { audience: 'open' }), screen('/tickets/{-$ticketId}'), screen('/contacts')]

const signIn = () => {
  const company = { id: 2, dueDate: '2999-01-01', timezone: 'UTC' }
  session.set({ phase: 'signed-in', user: { company } as unknown as SessionUser })
}

const open = async (address: string) => {
  let fetched = 0
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    routeTree: visitorsTree([login], async () => {
      fetched += 1
      router.update({ ...router.options, routeTree: wholeTree(all, nothing) })
    }),
  })
  const shown = () => ({
    href: router.state.location.href,
    route: router.state.matches.at(-1)?.routeId,
    fetched,
  })
  await router.load()
  return { router, shown }
}

test('a visitor gets the login screen without the rest of the application', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  expect((await open('/login')).shown()).toEqual({ href: '/login', route: '/guests/login', fetched: 0 })
  expect((await open('/')).shown()).toMatchObject({ route: '/guests/login', fetched: 0 })
})

test('any other address loads the rest once, and is opened unchanged', async () => {
  signIn()
  const { router, shown } = await open('/tickets/7?searchParam=ana#m-3')
  const route = '/members/tickets/{-$ticketId}'
  expect(shown()).toEqual({ href: '/tickets/7?searchParam=ana#m-3', route, fetched: 1 })
  await router.navigate({ to: '/contacts' })
  expect(shown()).toEqual({ href: '/contacts', route: '/members/contacts', fetched: 1 })
})

test('a visitor who follows a link into the application signs in first and returns to it', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  const { router, shown } = await open('/contacts?searchParam=ana')
  expect(shown()).toMatchObject({ route: '/guests/login', fetched: 1 })
  signIn()
  await router.invalidate()
  expect(shown()).toEqual({ href: '/contacts?searchParam=ana', route: '/members/contacts', fetched: 1 })
})

test('signing in on a page that has only the login screen loads the rest', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  const { router, shown } = await open('/login')
  signIn()
  await router.invalidate()
  expect(shown()).toEqual({ href: '/tickets', route: '/members/tickets/{-$ticketId}', fetched: 1 })
})

test('an address that does not exist says so, to visitors too', async () => {
  session.set({ phase: 'anonymous', goodbye: null })
  const { shown } = await open('/nowhere')
  expect(shown()).toEqual({ href: '/nowhere', route: '__root__', fetched: 1 })
})
