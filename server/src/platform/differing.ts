import { isDeepStrictEqual } from 'node:util'

/**
 * The fields of a change that differ from the record: clients send whole records back, and only changed fields
 * matter.
 */
export const differing = <C extends object>(change: C, record: object): Partial<C> => {
  const known = new Map<string, unknown>(Object.entries(record))
  const news = Object.entries(change).filter(
    ([key, value]) => value !== undefined && !(known.has(key) && isDeepStrictEqual(value, known.get(key))),
  )
  // The same keys with the same values, but fewer of them.
  return Object.fromEntries(news) as Partial<C>
}

export const isNothing = (change: object): boolean => Object.keys(change).length === 0
