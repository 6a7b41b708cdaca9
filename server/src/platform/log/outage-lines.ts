/** While the database is unavailable everything that retries fails in the same way: each message is logged once, and then once a minute. */

const againAfterMs = 60_000
/** Without any failure for this long the outage is over: the next one is logged at once. */
const overAfterMs = 10_000
const mostMessages = 200

export class OutageLines {
  readonly #now: () => number
  readonly #told = new Map<string, { at: number; withheld: number }>()
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How many lines were withheld since the last one with this message, or null: withhold this one too. */
  admit(message: string): number | null {
    const now = this.#now()
    if (now - this.#lastAt >= overAfterMs || this.#told.size > mostMessages) this.#told.clear()
    this.#lastAt = now
    const before = this.#told.get(message)
    if (before && now - before.at < againAfterMs) {
      before.withheld += 1
      return null
    }
    this.#told.set(message, { at: now, withheld: 0 })
    return before?.withheld ?? 0
  }
}
