import type { Logger } from './log/logger.ts'

/** At the same time. One that fails is said, and ends the others no earlier. */
export const stopAll = async (stops: readonly (() => Promise<unknown>)[], log: Logger): Promise<void> => {
  for (const ended of await Promise.allSettled(stops.map((stop) => stop())))
    if (ended.status === 'rejected') log.warn({ err: ended.reason }, 'a part did not stop cleanly')
}
