/** Who used more of something lately than the others: old use counts less and less. */

const halfLifeMs = 5_000
/** After this nobody counts as one who uses it. */
const forgottenAfterMs = 30_000

interface Use {
  ms: number
  at: number
}

const left = ({ ms, at }: Use, now: number) => ms * 2 ** ((at - now) / halfLifeMs)

export class RecentUse {
  /** The one who used it longest ago is first. */
  readonly #uses = new Map<string, Use>()
  #all: Use = { ms: 0, at: 0 }
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#uses.size
  }

  add(name: string, ms: number): void {
    const at = this.#nowMs()
    const before = this.#uses.get(name)
    this.#uses.delete(name)
    this.#uses.set(name, { ms: (before ? left(before, at) : 0) + ms, at })
    this.#all = { ms: left(this.#all, at) + ms, at }
    for (const [other, use] of this.#uses) {
      if (at - use.at < forgottenAfterMs) break
      this.#uses.delete(other)
    }
  }

  /** How much of the time the name used it lately; 1: all the time, once. */
  rateOf(name: string): number {
    const own = this.#uses.get(name)
    return own === undefined ? 0 : (left(own, this.#nowMs()) * Math.LN2) / halfLifeMs
  }

  /** Whether the name used more than the mean of all that used it lately. */
  isAboveMean(name: string): boolean {
    const now = this.#nowMs()
    const own = this.#uses.get(name)
    return own !== undefined && left(own, now) * this.#uses.size > left(this.#all, now)
  }
}
