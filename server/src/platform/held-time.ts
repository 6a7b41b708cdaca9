/**
 * For how long places were held, by name. What was held is forgotten at the pace that a name is allowed; whoever held more than they may in one go
 * rests until enough is forgotten.
 */

export interface Pace {
  /** Of all time, a place that is always held counting 1. */
  share: number
  /** Held in one go before a rest is asked for, in ms. */
  burstMs: number
}

interface Held {
  ms: number
  at: number
  share: number
}

/** Names of which all is forgotten are looked for when there are so many. */
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
    // Nobody is made to rest for longer than it takes to forget two bursts: one slow statement is no flood.
    const sum = Math.min((held ? left(held, now) : 0) + ms, 2 * burstMs)
    this.#held.set(name, { ms: sum, at: now, share })
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
