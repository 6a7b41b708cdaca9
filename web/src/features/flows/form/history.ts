/** The undo and redo history of the graph. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

/** Older steps are dropped. */
const mostSteps = 100

export const beginning = <T>(now: T): History<T> => ({ past: [], now, future: [] })

export const done = <T>(history: History<T>, next: T): History<T> =>
  next === history.now ? history : { past: [...history.past, history.now].slice(-mostSteps), now: next, future: [] }

export const undone = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export const redone = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future }
}
