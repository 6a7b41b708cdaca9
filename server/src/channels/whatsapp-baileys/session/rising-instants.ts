/** A clock set back by more than that is believed. */
const believedMs = 1_000

/**
 * The time, to the millisecond, and never the same twice: of two messages that came at once, the time tells which came first. `now` is in
 * milliseconds.
 */
export const risingInstants = (now: () => number = Date.now): (() => Date) => {
  let last = 0
  return () => {
    const at = now()
    last = at > last || last - at > believedMs ? at : last + 1
    return new Date(last)
  }
}
