/** A histogram of times: how many fall into each bucket. Enough for medians, at a few bytes a day. Pure. */

/** Two buckets per doubling, from 8 seconds to 97 days. `span_of` in the database returns the bucket of a time. */
export const spans = 40
const shortest = 8

/** The start of a bucket, in seconds. */
const beginOf = (span: number): number => (span === 0 ? 0 : shortest * 2 ** (span / 2))

/**
 * The time in seconds below which that share of them lies: 0.5 is the median. Interpolates linearly within a bucket.
 * Null: there are none.
 */
export const quantileOf = (counts: readonly number[], share: number): number | null => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let below = share * all
  for (const [span, count] of counts.entries()) {
    if (below <= count && count > 0) {
      const begin = beginOf(span)
      return begin + (beginOf(span + 1) - begin) * (below / count)
    }
    below -= count
  }
  return beginOf(counts.length)
}
