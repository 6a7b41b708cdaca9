/** Screens whose file could not be loaded. */
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashScreen } from './CrashScreen.tsx'
import { wholeTree } from './route-tree.tsx'

let minute = 0
beforeEach(() => {
  // What an earlier test learned of the server is old.
  minute += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute * 60_000 })
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a screen whose file is missing. */
const show = (load: () => Promise<() => null>) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/welcome'] }),
    routeTree: wholeTree([{ path: '/welcome', audience: 'open', isFirst: true, load }], () => null),
    defaultErrorComponent: CrashScreen,
  })
  render(<RouterProvider router={router} />)
  return reload
}
const missing = async () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/WelcomeScreen-1.js')
}

test('while the server is silent, the page stays and says that the screen could not be loaded', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const reload = show(missing)
  expect(await screen.findByText('Esta tela não pôde ser carregada')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('a silent server is asked once for several screens that fail together', async () => {
  const fetched = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', fetched)
  for (const _screen of [1, 2, 3]) show(missing)
  await waitFor(() => expect(screen.getAllByText('Esta tela não pôde ser carregada')).toHaveLength(3))
  expect(fetched).toHaveBeenCalledOnce()
})

test('a screen that a newer build replaced reloads the page, once', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"version":"7.0.0"}', { status: 200 }))
  const reload = show(missing)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
