/** Compares what was sent with what arrived, and how long each number was away. Pure. */

export interface Words {
  /** Each text that was sent, once. */
  said: readonly string[]
  /** Each text that arrived, as often as it did. */
  arrived: readonly string[]
}

export interface Blow {
  node: string
  /** `killed` without a shutdown, or `asked` to end (SIGTERM). */
  how: 'killed' | 'asked'
  /** The numbers that it held. */
  numbers: number
  /** Until others held all of them; null if that was not observed. */
  takenAfterMs: number | null
  /** Until each of them was connected again; null if it did not come back in time. */
  backAfterMs: readonly (number | null)[]
}

export interface LeasesEvidence {
  inbound: Words
  outbound: Words
  blows: readonly Blow[]
  /** How often a login disconnected another one of the same number, because two nodes held it. */
  replaced: number
  /** Drops that were reported to admins although none lasted. */
  told: number
}

export const mostAwayMs = 15_000

export const missing = ({ said, arrived }: Words): string[] => {
  const there = new Set(arrived)
  return said.filter((text) => !there.has(text))
}

export const doubled = ({ arrived }: Words): string[] => {
  const seen = new Set<string>()
  return arrived.filter((text) => seen.size === seen.add(text).size)
}

const isLate = (ms: number | null, mostMs: number) => ms === null || ms >= mostMs

/** The faults as text; empty if all is well. `mostBackMs`: a busy machine needs longer to open a number again, but not to hold it. */
export const faultsOf = (
  { inbound, outbound, blows, replaced, told }: LeasesEvidence,
  mostBackMs = mostAwayMs,
): string[] => [
  ...missing(inbound).map((text) => `lost on its way in: ${text}`),
  ...missing(outbound).map((text) => `lost on its way out: ${text}`),
  ...doubled(inbound).map((text) => `stored twice: ${text}`),
  ...doubled(outbound).map((text) => `sent twice: ${text}`),
  ...blows.flatMap(({ node, how, takenAfterMs, backAfterMs }) => {
    const after = (ms: number | null) => `${ms === null ? 'too long' : `${ms} ms`} after ${node} was ${how}`
    const late = backAfterMs.filter((ms) => isLate(ms, mostBackMs))
    const unheld = isLate(takenAfterMs, mostAwayMs) ? [`held by nobody for ${after(takenAfterMs)}`] : []
    return [...unheld, ...late.map((ms) => `away for ${after(ms)}`)]
  }),
  ...(replaced > 0 ? [`${replaced} times two held one number`] : []),
  ...(told > 0 ? [`${told} times admins were told of a short drop`] : []),
]
