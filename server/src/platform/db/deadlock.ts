import { setTimeout as sleep } from 'node:timers/promises'

/** deadlock_detected, serialization_failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const inEachOthersWay = new Set<unknown>(['40P01', '40001'])

const isDeadlock = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && inEachOthersWay.has(at.code)) return true
  }
  return false
}

const attempts = 4

/**
 * When two transactions wait for each other, the database rolls one back and the other continues. The rolled-back one
 * is run again.
 */
export const againAfterDeadlock = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
