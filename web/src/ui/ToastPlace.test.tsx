import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastPlace } from './ToastPlace.tsx'

const standsAt = (rect: Partial<DOMRect>) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect)
/** Told at once how large it is, as a browser does. */
class Observer {
  observe: () => void
  disconnect = () => undefined
  constructor(heard: () => void) {
    this.observe = heard
  }
}
vi.stubGlobal('ResizeObserver', Observer)
const wish = (name: string) => document.documentElement.style.getPropertyValue(`--toasts-${name}`)
const shown = () => render(<ToastPlace>Uma conversa</ToastPlace>)

afterEach(() => vi.restoreAllMocks())

test('toasts are at its top right, not over the pane beside it, and leave with it', () => {
  standsAt({ top: 104.4, left: 330, right: window.innerWidth - 320, height: 600 })
  const { unmount } = shown()
  expect([wish('top'), wish('bottom'), wish('right')]).toEqual(['112px', 'auto', '336px'])
  unmount()
  expect([wish('top'), wish('bottom'), wish('right')]).toEqual(['', '', ''])
})

test('hidden behind another tab it reserves no place for them', () => {
  standsAt({ top: 0, right: 0, height: 0 })
  shown()
  expect([wish('top'), wish('right')]).toEqual(['', ''])
})
