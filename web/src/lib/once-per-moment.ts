const usualMs = 800
/** For a list that shows its viewer's own change only when asked again: they are not to wait for it, and all that comes at once is still one. */
export const shortMs = 250

/** Many calls about one thing within a moment become one, at its end: what asks the server again need not ask for each event. */
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
