/** Times by spans: how many fall into each. Enough for medians, at a few bytes a day. Pure. */

/** Half octaves from 8 seconds to 97 days. `span_of` in the database says which one a time falls into. */
export const spans = 40
const shortest = 8

/** Where a span begins, in seconds. */
const beginOf = (span: number): number => (span === 0 ? 0 : shortest * 2 ** (span / 2))

/**
 * The time in seconds below which that share of them lies: 0.5 is the median. Within a span times are taken to lie evenly.
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
