import { expect, test } from 'vitest'
import { newest, type PageWindow, startedOver, within, withNewer, withOlder, withPage } from './usePageWindow.ts'

const sizeOf = ({ from, to }: PageWindow): number => to - from

test('however far the user scrolls back, the list holds a limited number of pages, including the oldest', () => {
  let window = newest
  for (let loaded = 1; loaded <= 1_250; loaded += 1) {
    window = withOlder(window, loaded)
    expect(sizeOf(window)).toBeLessThanOrEqual(21)
    expect(window.to).toBeGreaterThanOrEqual(loaded)
  }
  expect(window.from).toBeGreaterThan(1_200)
})

test('dropped pages lie far below the reading position', () => {
  const before = { from: 0, to: 20, run: 0 }
  const after = withOlder(before, 20)
  expect(after).toEqual({ from: 11, to: 21, run: 0 })
})

test('a fetch that failed and is retried asks for one page, not for two', () => {
  const tried = withOlder(newest, 2)
  expect(tried.to).toBe(3)
  expect(withOlder(tried, 2)).toEqual(tried)
})

test('older pages in memory are shown without a fetch', () => {
  expect(withOlder(newest, 30)).toMatchObject({ from: 0, to: 6 })
  expect(withOlder({ from: 0, to: 6, run: 1 }, 7)).toMatchObject({ to: 7 })
})

test('scrolling down brings the newer pages back, to the newest', () => {
  let window: PageWindow = { from: 9, to: 20, run: 0 }
  window = withNewer(window)
  expect(window).toEqual({ from: 5, to: 20, run: 0 })
  window = withNewer(withNewer(window))
  expect(window.from).toBe(0)
  expect(withNewer(window)).toBe(window)
})

test('a jump keeps what is shown and adds the pages in between', () => {
  expect(withPage({ from: 8, to: 20, run: 0 }, 40)).toEqual({ from: 8, to: 42, run: 0 })
  expect(withPage({ from: 8, to: 20, run: 0 }, 2)).toEqual({ from: 1, to: 20, run: 0 })
})

test('a list far back starts over at the newest message, even when a refetch left fewer pages', () => {
  expect(startedOver({ from: 8, to: 20, run: 0 })).toEqual({ from: 0, to: 2, run: 1 })
  expect(within({ from: 8, to: 20, run: 0 }, 3)).toEqual({ from: 0, to: 2, run: 1 })
  const reachable = { from: 2, to: 20, run: 0 }
  expect(within(reachable, 3)).toBe(reachable)
  expect(within(newest, 0)).toBe(newest)
})
