/** When to retry the download of a customer's file. */

const shortestMs = 2_000
/** Somebody may be looking at the conversation. */
const longestAtFirstMs = 30_000
/**
 * Then the delays grow with the wait: a host that is down for hours is not asked a hundred times an hour for each
 * file.
 */
const shareOfWait = 1 / 20
const longestMs = 30 * 60_000
const worthForMs = 4 * 3_600_000
/** If our disk is full, the file can still be fetched later: the networks keep files for weeks. */
const worthForOursMs = 7 * 24 * 3_600_000

/**
 * The delay before the next attempt. `waitedMs`: since the first failure; `askedMs`: the minimum that the channel
 * asked for. `isOurs`: the problem is on our side, not the network's. Null: no further attempt, the file is missing.
 */
export const mediaPause = (waitedMs: number, askedMs = 0, isOurs = false): number | null => {
  const soonMs = Math.min(longestAtFirstMs, Math.max(shortestMs, waitedMs))
  const pauseMs = Math.max(soonMs, Math.min(longestMs, Math.round(waitedMs * shareOfWait)), askedMs)
  return waitedMs + pauseMs > (isOurs ? worthForOursMs : worthForMs) ? null : pauseMs
}
