const usualMs = 800
/**
 * For a list that shows its viewer's own change only after a reload: short enough not to be noticed, and long enough
 * to merge simultaneous events.
 */
export const shortMs = 250

/** Merges many calls about one thing within a moment into one, at its end, so that not every event causes a reload. */
export const oncePerMoment = <T>(run: (argument: T) => void, momentMs = usualMs): ((argument: T) => void) => {
  const waiting = new Set<T>()
  return (argument) => {
    if (waiting.has(argument)) return
    waiting.add(argument)
    setTimeout(() => {
      waiting.delete(argument)
      run(argument)
    }, momentMs)
  }
}
