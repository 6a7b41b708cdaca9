import { useCallback, useState } from 'react'

/**
 * Which of the loaded pages the list is given; they count from the newest. What the list does for a page, and for every row that it measures,
 * grows with all that it holds, so it never holds a whole long conversation.
 */
export interface PageWindow {
  from: number
  /** Not included. May be one more than there are: the page that is being fetched. */
  to: number
  /** Rises when the list is to start over at the newest message. */
  run: number
}

/** At 40 messages a page some 800 rows, forty screens: farther below the top of the list than anybody gets while it grows above. */
const most = 20
const kept = 10
/** Pages from memory come several at once: more than the distance at which the list asks again. */
const step = 4

export const newest: PageWindow = { from: 0, to: 2, run: 0 }

/** Further back; a reader who gets there is far from the newer end, which is let go when there is too much. */
export const withOlder = (window: PageWindow, loaded: number): PageWindow => {
  const reached = Math.min(window.to, loaded)
  const to = reached < loaded ? Math.min(reached + step, loaded) : reached + 1
  return { ...window, to, from: to - window.from > most ? to - kept : window.from }
}

export const withNewer = (window: PageWindow): PageWindow =>
  window.from === 0 ? window : { ...window, from: Math.max(0, window.from - step) }

/** With the page and one on each side of it. What lies between stays: the list moves only within what it holds. */
export const withPage = (window: PageWindow, page: number): PageWindow => ({
  ...window,
  from: Math.min(window.from, Math.max(0, page - 1)),
  to: Math.max(window.to, page + 2),
})

export const startedOver = ({ run }: PageWindow): PageWindow => ({ ...newest, run: run + 1 })

/** Pages go when a conversation is fetched afresh: the newest is always in reach. */
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
