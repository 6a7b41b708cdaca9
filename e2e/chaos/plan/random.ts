/** Repeatable random numbers: the same seed gives the same ones on every machine (mulberry32). */
export interface Chance {
  /** From 0 up to 1, exclusive. */
  next: () => number
  /** A whole number from 0 up to `below`, exclusive. */
  below: (below: number) => number
  pick: <T>(from: readonly T[]) => T
  shuffled: <T>(items: readonly T[]) => T[]
}

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('the list to pick from is empty')
      return picked
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const rest = [...items]
      return items.map(() => rest.splice(below(rest.length), 1)[0] as T)
    },
  }
}
