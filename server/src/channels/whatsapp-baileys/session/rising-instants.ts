/** A clock that was set back by more than this is believed. */
const believedMs = 1_000

/**
 * The time, to the millisecond, and never the same twice: it tells which of two simultaneous messages came first.
 * `now` is in milliseconds.
 */
export const risingInstants = (now: () => number = Date.now): (() => Date) => {
  let last = 0
  return () => {
    const at = now()
    last = at > last || last - at > believedMs ? at : last + 1
    return new Date(last)
  }
}
