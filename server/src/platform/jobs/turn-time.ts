/**
 * Tells whether a turn of recurring work has gone on for long enough; the next one continues. Counted from the first
 * question, before the first row: until the turn could read what is due, it may have waited for minutes.
 */
export const overAfter = (ms: number): (() => boolean) => {
  let end: number | undefined
  return () => {
    const now = performance.now()
    end ??= now + ms
    return now > end
  }
}
