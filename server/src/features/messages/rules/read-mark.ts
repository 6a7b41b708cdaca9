const shortestMs = 5_000
const longestMs = 15 * 60_000
/** Blue ticks of yesterday help nobody. */
const worthForMs = 24 * 3_600_000

/** How long a read mark waits for a number that has been away so long; null: it is given up. */
export const readMarkPause = (awayMs: number): number | null =>
  awayMs >= worthForMs ? null : Math.min(longestMs, Math.max(shortestMs, awayMs))
