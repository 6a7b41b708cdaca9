import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Pane = () => <p>aqui</p>

test('a part that is requested without a network is loaded when the network is back', async () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // As the browser: without a network there is nothing to be fetched.
  const fetchPane = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return Pane
  })
  const Part = lazyPart(fetchPane)
  render(
    <Suspense fallback="espera">
      <Part />
    </Suspense>,
  )
  await act(async () => undefined)
  expect(screen.getByText('espera')).toBeTruthy()
  expect(fetchPane).not.toHaveBeenCalled()
  isOnLine.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('aqui')).toBeTruthy()
})

const gone = () => new TypeError('Failed to fetch dynamically imported module: /assets/Pane-1.js')
const serverIsThere = () => vi.stubGlobal('fetch', async () => new Response('{"version":"7.0.0"}', { status: 200 }))
const shown = (fetchPane: () => Promise<typeof Pane>) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const Part = lazyPart(fetchPane)
  render(
    <Suspense fallback="espera">
      <Part />
    </Suspense>,
  )
  return reload
}

test('a part whose file a newer build replaced reloads the page, once', async () => {
  serverIsThere()
  const reload = shown(async () => {
    throw gone()
  })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.getByText('espera')).toBeTruthy()
})

test('a part that failed to load while the server restarted loads without a reload', async () => {
  serverIsThere()
  const fetchPane = vi.fn(async () => Pane).mockRejectedValueOnce(gone())
  const reload = shown(fetchPane)
  expect(await screen.findByText('aqui')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('several parts that wait for a silent server ask it once, and less and less often', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', fetched)
  const parts = [gone, gone, gone].map((failure) => {
    const fetchPane = vi.fn(async () => Pane).mockRejectedValueOnce(failure())
    return lazyPart(fetchPane)
  })
  render(
    <Suspense fallback="espera">
      {parts.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three never change places.
        <Part key={at} />
      ))}
    </Suspense>,
  )
  const asked = async (ms: number) => {
    await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    return fetched.mock.calls.length
  }
  expect(await asked(8_000)).toBe(4)
  expect(await asked(60_000)).toBeLessThan(8)
  serverIsThere()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(screen.getAllByText('aqui')).toHaveLength(3)
})
