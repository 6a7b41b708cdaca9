import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, isReachable } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'

/** Afterwards the job library retries the job, with growing delays. */
const outlastedMs = 2 * 60_000
const lookEveryMs = 500

interface Worker {
  db: Pick<Database, 'promptly'>
  /** The worker is stopping: its jobs go to others. */
  isStopping: () => boolean
}

/**
 * Runs a job, and runs it again if the database was unavailable: that is not a failure of the job and uses no
 * attempt. Jobs are idempotent. A database with a full disk is retried as rarely as one that does not answer.
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
