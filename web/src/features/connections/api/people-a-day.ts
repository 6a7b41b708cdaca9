const tier = /^TIER_(\d{1,4})(K?)$/

/** Meta's name for how many people a number may write to in a day; null: a name that is not known here. */
export const peopleADay = (limit: string): number | 'all' | null => {
  if (limit === 'TIER_UNLIMITED') return 'all'
  const [, digits, thousands] = tier.exec(limit) ?? []
  return digits === undefined ? null : Number(digits) * (thousands === 'K' ? 1000 : 1)
}
