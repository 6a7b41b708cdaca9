/** Things that happen at planned moments, and deeds that are tried until they work. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Each thing as it is due; resolves when the last one has begun. */
export const when = async <T extends { at: number }>(began: number, things: readonly T[], act: (thing: T) => void) => {
  for (const thing of things) {
    const early = began + thing.at - Date.now()
    if (early > 0) await sleep(early)
    act(thing)
  }
}

/** Until it works; a fault may stand in the way of each try. */
export const untilDone = async <T>(
  patienceMs: number,
  attempt: () => Promise<T | undefined>,
  lookEveryMs: () => number = () => 300,
): Promise<T> => {
  let failure: unknown = 'not within its time'
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookEveryMs())) {
    try {
      const found = await attempt()
      if (found !== undefined) return found
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
