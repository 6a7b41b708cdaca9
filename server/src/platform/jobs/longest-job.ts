/**
 * A job that hangs gives its place free in the end, and is tried again as one that failed. Whatever it waits for has limits of its own: this one is for
 * what they miss. Jobs are safe to repeat, also beside a run that goes on.
 */

/** The largest file over the slowest line takes an hour, see `platform/keep-pace.ts`. */
export const longestJobMs = 2 * 60 * 60_000

export const withinTime = async (ms: number, act: () => Promise<void>): Promise<void> => {
  let overdue: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    overdue = setTimeout(() => reject(new Error(`the job did not end within ${ms / 60_000} minutes`)), ms)
  })
  const done = act()
  // Nobody hears how it ends once it was given up.
  done.catch(() => undefined)
  try {
    await Promise.race([done, limit])
  } finally {
    clearTimeout(overdue)
  }
}
