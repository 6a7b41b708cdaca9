import { render } from '@testing-library/react'
import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeToasts, useToastsBeside, useToastsClearOf } from './toasts-place.ts'

/** Told at once how large it is, as a browser does. */
class Observer {
  observe: () => void
  disconnect = () => undefined
  constructor(heard: () => void) {
    this.observe = heard
  }
}
vi.stubGlobal('ResizeObserver', Observer)

const OpenDialog = ({ width, isShort = false }: { width: number; isShort?: boolean }) => {
  useToastsBeside(true, { width, isShort })
  return null
}
const Pane = ({ isOver }: { isOver: boolean }) => {
  const element = useRef<HTMLDivElement>(null)
  useToastsClearOf(element, isOver)
  return <div ref={element} />
}
const wished = () =>
  ['top', 'right', 'bottom', 'width'].map((name) => document.documentElement.style.getPropertyValue(`--toasts-${name}`))
const areWaiting = () => 'toastsWait' in document.documentElement.dataset
const setScreen = (width: number) => {
  window.innerWidth = width
  act(() => void window.dispatchEvent(new Event('resize')))
}
const before = window.innerWidth
const column = { top: 104.4, left: 613, right: 1280 }
const atItsTop = ['112px', '16px', 'auto', '380px']

beforeEach(() => {
  setScreen(1280)
  placeToasts(column)
})
afterEach(() => {
  placeToasts(null)
  window.innerWidth = before
  vi.restoreAllMocks()
})

test('beside a dialog they are as wide as the free space, and afterwards at the top of the conversation', () => {
  expect(wished()).toEqual(atItsTop)
  const { rerender, unmount } = render(<OpenDialog width={760} />)
  expect(wished()).toEqual(['', '', '', '236px'])
  rerender(<OpenDialog width={400} />)
  expect(wished()).toEqual(['', '', '', '380px'])
  unmount()
  expect(wished()).toEqual(atItsTop)
})

test('without space beside a tall one they are above its buttons, those with actions wait, and a wider window moves them aside', () => {
  setScreen(390)
  const { rerender } = render(<OpenDialog width={520} isShort />)
  expect(wished()).toEqual(['', '', '', ''])
  expect(areWaiting()).toBe(false)
  rerender(<OpenDialog width={520} />)
  expect(wished()).toEqual(['', '', '80px', ''])
  expect(areWaiting()).toBe(true)
  setScreen(1280)
  expect(wished()).toEqual(['', '', '', '356px'])
  expect(areWaiting()).toBe(false)
})

test('of two dialogs the top one counts, and what is behind them is ignored', () => {
  render(<OpenDialog width={760} />)
  const { unmount } = render(<OpenDialog width={520} />)
  expect(wished()).toEqual(['', '', '', '356px'])
  unmount()
  placeToasts({ ...column, top: 50 })
  expect(wished()).toEqual(['', '', '', '236px'])
})

test('a pane over the conversation stays uncovered; one that leaves no space has them in their default place', () => {
  const pane = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 320 } as DOMRect)
  const { rerender, unmount } = render(<Pane isOver />)
  expect(wished()).toEqual(['112px', '336px', 'auto', '315px'])
  rerender(<Pane isOver={false} />)
  expect(wished()).toEqual(atItsTop)
  unmount()
  pane.mockReturnValue({ width: 500 } as DOMRect)
  render(<Pane isOver />)
  expect(wished()).toEqual(['', '', '', ''])
})
