/** What one client asks for by words: one at a time, a few wait, the rest is dropped. */

export interface WordQueueOptions {
  /** Words that wait behind the one that is served. */
  mostWaiting: number
  /** The first time that a word is dropped. */
  onFirstDrop: () => void
}

export class WordQueue {
  readonly #options: WordQueueOptions
  readonly #waiting: (() => Promise<unknown>)[] = []
  #isServing = false
  #hasDropped = false

  constructor(options: WordQueueOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** False, and told: the next word would be dropped. */
  hasRoom(): boolean {
    if (this.#waiting.length < this.#options.mostWaiting) return true
    this.dropped()
    return false
  }

  /** Served when those before it are, unless too many are. `work` answers for its own failures. */
  take(work: () => Promise<unknown>): void {
    if (!this.hasRoom()) return
    this.#waiting.push(work)
    if (!this.#isServing) void this.#serve()
  }

  dropped(): void {
    if (this.#hasDropped) return
    this.#hasDropped = true
    this.#options.onFirstDrop()
  }

  /** Nobody waits for the answers any more. */
  clear(): void {
    this.#waiting.length = 0
  }

  async #serve() {
    this.#isServing = true
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) await work()
    this.#isServing = false
  }
}
