import { useCallback, useState } from 'react'

/**
 * Which of the loaded pages the list is given, counted from the newest. The list's work per page, and per measured
 * row, grows with its size, so it never holds a whole long conversation.
 */
export interface PageWindow {
  from: number
  /** Exclusive. May be one more than there are: the page that is being loaded. */
  to: number
  /** Rises when the list must start again at the newest message. */
  run: number
}

/** At 40 messages a page some 800 rows, forty screens: more than anybody scrolls up while the top is growing. */
const most = 20
const kept = 10
/** Cached pages are added several at once: more than the distance at which the list asks for more. */
const step = 4

export const newest: PageWindow = { from: 0, to: 2, run: 0 }

/** Further back; the newer end, which is far away then, is dropped if there are too many pages. */
export const withOlder = (window: PageWindow, loaded: number): PageWindow => {
  const reached = Math.min(window.to, loaded)
  const to = reached < loaded ? Math.min(reached + step, loaded) : reached + 1
  return { ...window, to, from: to - window.from > most ? to - kept : window.from }
}

export const withNewer = (window: PageWindow): PageWindow =>
  window.from === 0 ? window : { ...window, from: Math.max(0, window.from - step) }

/**
 * With the page and one on each side of it. What is in between stays, because the list can only scroll within its
 * rows.
 */
export const withPage = (window: PageWindow, page: number): PageWindow => ({
  ...window,
  from: Math.min(window.from, Math.max(0, page - 1)),
  to: Math.max(window.to, page + 2),
})

export const startedOver = ({ run }: PageWindow): PageWindow => ({ ...newest, run: run + 1 })

/** Reloading a conversation removes pages: the newest is always available. */
export const within = (window: PageWindow, loaded: number): PageWindow =>
  window.from === 0 || window.from < loaded ? window : startedOver(window)

export const usePageWindow = (loaded: number) => {
  const [held, setWindow] = useState(newest)
  const window = within(held, loaded)
  if (window !== held) setWindow(window)
  return {
    window,
    older: useCallback(() => setWindow((before) => withOlder(before, loaded)), [loaded]),
    newer: useCallback(() => setWindow(withNewer), []),
    show: useCallback((page: number) => setWindow((before) => withPage(before, page)), []),
    startOver: useCallback(() => setWindow(startedOver), []),
  }
}
