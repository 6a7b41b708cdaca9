import { mergedLists } from './merged-lists.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What an open form takes over when its record becomes `now`: the fields that nobody touched here, and lists, within
 * which both changes stay. `before`: the fields as the form knew them. Contested: both changed the same field.
 */
export const followed = <F extends object, V extends Partial<F>>(
  typed: F,
  { before, now }: { before: V; now: V },
): { follow: Partial<F>; isChanged: boolean; isContested: boolean } => {
  const keys = Object.keys(now) as (keyof V & keyof F)[]
  const news = keys.filter((key) => !isSame(now[key], before[key]))
  const follow: Partial<F> = {}
  let isContested = false
  for (const key of news) {
    const [mine, old, theirs]: unknown[] = [typed[key], before[key], now[key]]
    if (isSame(mine, old) || isSame(mine, theirs)) follow[key] = theirs as F[typeof key]
    else if (Array.isArray(mine) && Array.isArray(old) && Array.isArray(theirs))
      follow[key] = mergedLists(mine, { before: old, now: theirs }) as F[typeof key]
    else isContested = true
  }
  return { follow, isChanged: news.length > 0, isContested }
}
