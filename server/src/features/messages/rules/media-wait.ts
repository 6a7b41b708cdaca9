/** When is a customer's file asked for again that could not be fetched? */

const shortestMs = 2_000
/** Somebody may be looking at the conversation. */
const longestAtFirstMs = 30_000
/** Then the pauses grow with the wait: a host that is down for hours is not asked a hundred times an hour for each file. */
const shareOfWait = 1 / 20
const worthForMs = 4 * 3_600_000

/**
 * How long after a try that failed the next one is. `waitedMs`: since the first that failed; `askedMs`: the least that the channel itself
 * asked for. Null: there is none, the file is missing.
 */
export const mediaPause = (waitedMs: number, askedMs = 0): number | null => {
  const soonMs = Math.min(longestAtFirstMs, Math.max(shortestMs, waitedMs))
  const pauseMs = Math.max(soonMs, Math.round(waitedMs * shareOfWait), askedMs)
  return waitedMs + pauseMs > worthForMs ? null : pauseMs
}
