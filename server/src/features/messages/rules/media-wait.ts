/** When is a customer's file asked for again that could not be fetched? */

const shortestMs = 2_000
/** Somebody may be looking at the conversation. */
const longestAtFirstMs = 30_000
/** Then the pauses grow with the wait: a host that is down for hours is not asked a hundred times an hour for each file. */
const shareOfWait = 1 / 20
const longestMs = 30 * 60_000
const worthForMs = 4 * 3_600_000
/** Where room is missing on our side the file is still to be had: the networks keep theirs for weeks. */
const worthForOursMs = 7 * 24 * 3_600_000

/**
 * How long after a try that failed the next one is. `waitedMs`: since the first that failed; `askedMs`: the least that the channel itself
 * asked for. `isOurs`: the trouble is ours, not the network's. Null: there is none, the file is missing.
 */
export const mediaPause = (waitedMs: number, askedMs = 0, isOurs = false): number | null => {
  const soonMs = Math.min(longestAtFirstMs, Math.max(shortestMs, waitedMs))
  const pauseMs = Math.max(soonMs, Math.min(longestMs, Math.round(waitedMs * shareOfWait)), askedMs)
  return waitedMs + pauseMs > (isOurs ? worthForOursMs : worthForMs) ? null : pauseMs
}
