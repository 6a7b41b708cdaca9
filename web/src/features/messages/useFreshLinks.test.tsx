import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBroken, useOpenFresh } from './useFreshLinks.ts'

const now = new Date('2026-03-01T12:00:00Z')
const addressEnding = (minutes: number) => `/public/a.pdf?e=${now.getTime() / 1000 + minutes * 60}&s=x`

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const refresh = vi.fn()
const Document = ({ address }: { address: string }) => (
  <a href={address} onClick={useOpenFresh(address, refresh)}>
    laudo.pdf
  </a>
)
const Picture = ({ address }: { address: string }) => {
  const { isBroken, onBroken, retry } = useBroken(address, refresh)
  if (isBroken) return <button type="button" onClick={retry} aria-label="de novo" />
  return <img src={address} alt="foto" onError={onBroken} />
}

/** Whether the browser would go there. */
const click = () => {
  const link = screen.getByRole('link')
  const event = createEvent.click(link)
  return fireEvent(link, event)
}

test('an expired link is fetched again and then opened; a valid one is left to the browser', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { rerender } = render(<Document address={addressEnding(60)} />)
  expect(click()).toBe(true)
  expect(refresh).not.toHaveBeenCalled()
  rerender(<Document address={addressEnding(-1)} />)
  expect(click()).toBe(false)
  expect(refresh).toHaveBeenLastCalledWith(addressEnding(-1), true)
  expect(opened).not.toHaveBeenCalled()
  rerender(<Document address={addressEnding(180)} />)
  expect(opened.mock.calls).toEqual([[addressEnding(180), '_blank', 'noopener']])
  expect(click()).toBe(true)
})

test('when the clock is ahead and the link stays the same, the next click goes through', () => {
  render(<Document address={addressEnding(-1)} />)
  expect(click()).toBe(false)
  expect(click()).toBe(true)
})

test('a picture that does not load says so, and appears with its fresh link or when it is requested again', () => {
  refresh.mockClear()
  const { rerender } = render(<Picture address="/public/a.png?e=1" />)
  fireEvent.error(screen.getByRole('img'))
  expect(refresh.mock.calls).toEqual([['/public/a.png?e=1']])
  rerender(<Picture address="/public/a.png?e=2" />)
  fireEvent.error(screen.getByRole('img'))
  fireEvent.click(screen.getByRole('button', { name: 'de novo' }))
  expect(refresh).toHaveBeenLastCalledWith('/public/a.png?e=2', true)
  expect(screen.getByRole('img')).toBeTruthy()
})
