/** So many at once, and so many more with each second. */
export interface Allowance {
  most: number
  perSecond: number
}

/** Answers whether this many more are within the allowance; what is not uses none of it up. */
export const allowanceOf = ({ most, perSecond }: Allowance): ((count?: number) => boolean) => {
  let left = most
  let countedAt = performance.now()
  return (count = 1) => {
    const now = performance.now()
    left = Math.min(most, left + ((now - countedAt) / 1000) * perSecond)
    countedAt = now
    if (left < count) return false
    left -= count
    return true
  }
}

/** One for each; of more than `mostKept` whoever came longest ago begins anew. */
export const allowancesOf = <K>(allowance: Allowance, mostKept: number): ((key: K, count?: number) => boolean) => {
  const kept = new Map<K, (count?: number) => boolean>()
  return (key, count) => {
    const own = kept.get(key) ?? allowanceOf(allowance)
    kept.delete(key)
    kept.set(key, own)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return own(count)
  }
}
