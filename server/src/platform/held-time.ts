/**
 * Counts for how long each name has held places. The count decays at the rate that a name is allowed. A name that
 * held places for longer than its burst allows must pause until the count has decayed enough.
 */

export interface Pace {
  /** The allowed rate, as a share of all time; 1 is one place that is always held. */
  share: number
  /** How much may be held at once before a pause, in ms. */
  burstMs: number
}

interface Held {
  ms: number
  at: number
  share: number
}

/** At this many names, those whose count is zero are removed. */
const mostNames = 1_000

const left = ({ ms, at, share }: Held, now: number) => Math.max(0, ms - (now - at) * share)

export class HeldTime {
  readonly #held = new Map<string, Held>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#held.size
  }

  add(name: string, ms: number, { share, burstMs }: Pace) {
    const now = this.#nowMs()
    const held = this.#held.get(name)
    if (!held && this.#held.size >= mostNames) this.#forget(now)
    // Nobody pauses for longer than the decay of two bursts: one slow statement is not a flood.
    const sum = Math.min((held ? left(held, now) : 0) + ms, 2 * burstMs)
    this.#held.set(name, { ms: sum, at: now, share })
  }

  /** What is left of its count, in ms. */
  of(name: string): number {
    const held = this.#held.get(name)
    return held ? left(held, this.#nowMs()) : 0
  }

  /** In ms; 0: none. */
  restOf(name: string, { share, burstMs }: Pace): number {
    const held = this.#held.get(name)
    if (!held) return 0
    return Math.max(0, (left(held, this.#nowMs()) - burstMs) / share)
  }

  #forget(now: number) {
    for (const [name, held] of this.#held) if (left(held, now) === 0) this.#held.delete(name)
  }
}
