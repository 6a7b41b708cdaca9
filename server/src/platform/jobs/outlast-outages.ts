import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, isReachable } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'

/** After that the job library tries the job again, after pauses that grow. */
const outlastedMs = 2 * 60_000
const lookEveryMs = 500

interface Worker {
  db: Pick<Database, 'promptly'>
  /** The worker is ending: its jobs go to others. */
  isStopping: () => boolean
}

/**
 * Does a job, and does it again where the database was away: that is no failure of the job and takes none of its attempts. Jobs are safe to repeat.
 * A database that answers and has no room is asked as seldom as one that is silent.
 */
export const outlastOutages = async ({ db, isStopping }: Worker, act: () => Promise<void>): Promise<void> => {
  const end = performance.now() + outlastedMs
  const isOver = () => isStopping() || performance.now() >= end
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isDatabaseAway(error) && (await isReachable(db))) throw error
      do await sleep(lookEveryMs)
      while (!isOver() && !(await isReachable(db)))
      if (isOver()) throw error
    }
  }
}
