const usualMs = 800

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
