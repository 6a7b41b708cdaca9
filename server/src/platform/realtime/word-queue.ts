/** Serves the socket messages of one client one at a time; a few wait, the others are dropped. */

export interface WordQueueOptions {
  /** Messages that wait behind the one that is being served. */
  mostWaiting: number
  /** Called the first time that a message is dropped. */
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

  /** False, after calling back: the next message would be dropped. */
  hasRoom(): boolean {
    if (this.#waiting.length < this.#options.mostWaiting) return true
    this.dropped()
    return false
  }

  /** Runs after the earlier ones, or is dropped if too many wait. `work` handles its own errors. */
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

  /** Nobody waits for the responses any more. */
  clear(): void {
    this.#waiting.length = 0
  }

  async #serve() {
    this.#isServing = true
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) await work()
    this.#isServing = false
  }
}
