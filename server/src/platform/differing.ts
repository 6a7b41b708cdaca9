import { isDeepStrictEqual } from 'node:util'

/** Of a change, what is not as the record says already: clients send whole records back, and only what is new in them is meant. */
export const differing = <C extends object>(change: C, record: object): Partial<C> => {
  const known = new Map<string, unknown>(Object.entries(record))
  const news = Object.entries(change).filter(
    ([key, value]) => value !== undefined && !(known.has(key) && isDeepStrictEqual(value, known.get(key))),
  )
  // The same keys with the same values, only fewer.
  return Object.fromEntries(news) as Partial<C>
}

export const isNothing = (change: object): boolean => Object.keys(change).length === 0
