import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.restoreAllMocks())

const Pane = () => <p>aqui</p>

test('a part that is asked for without a network comes when the network is back', async () => {
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
