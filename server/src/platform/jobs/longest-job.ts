/**
 * A time limit for jobs that hang: the slot becomes free, and the job is retried as if it had failed. Everything that
 * a job waits for has a limit of its own; this one is the last resort. Jobs are idempotent, also beside a run that
 * continues.
 */

/** The largest file over the slowest connection takes an hour, see `platform/keep-pace.ts`. */
export const longestJobMs = 2 * 60 * 60_000

export const withinTime = async (ms: number, act: () => Promise<void>): Promise<void> => {
  let overdue: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    overdue = setTimeout(() => reject(new Error(`the job did not end within ${ms / 60_000} minutes`)), ms)
  })
  const done = act()
  // After the limit nobody cares how it ends.
  done.catch(() => undefined)
  try {
    await Promise.race([done, limit])
  } finally {
    clearTimeout(overdue)
  }
}
