/** Planned steps at their times, and actions that are retried until they work. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts each step when it is due; resolves when the last one has started. */
export const when = async <T extends { at: number }>(began: number, things: readonly T[], act: (thing: T) => void) => {
  for (const thing of things) {
    const early = began + thing.at - Date.now()
    if (early > 0) await sleep(early)
    act(thing)
  }
}

/** Retries until it works; a fault may prevent each attempt. */
export const untilDone = async <T>(
  patienceMs: number | (() => number),
  attempt: () => Promise<T | undefined>,
  lookEveryMs: () => number = () => 300,
): Promise<T> => {
  const began = Date.now()
  let failure: unknown = 'not within its time'
  const isOver = () => Date.now() - began >= (typeof patienceMs === 'number' ? patienceMs : patienceMs())
  for (; !isOver(); await sleep(lookEveryMs())) {
    try {
      const found = await attempt()
      if (found !== undefined) return found
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
