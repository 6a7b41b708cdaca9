/**
 * The jobs that one pool of the library runs. A pool that is ending may be left: another takes its place, and it keeps
 * the jobs that still run until they end, so that nobody runs them a second time.
 */

interface Keeping {
  /** Of a pool that was left: it still has jobs. */
  keep: () => void
  /** It has none any more. */
  free: () => void
  /** The library needs a moment to write down how a job ended. */
  writesWithinMs: number
}

export class PoolJobs {
  readonly #keeping: Keeping
  #running = 0
  #isLeft = false

  constructor(keeping: Keeping) {
    this.#keeping = keeping
  }

  async run(act: () => Promise<void>): Promise<void> {
    this.#running += 1
    // A request that was under way when the pool was left may still bring a job.
    if (this.#isLeft) this.#keeping.keep()
    try {
      await act()
    } finally {
      this.#running -= 1
      if (this.#isLeft) setTimeout(() => this.#freeIfIdle(), this.#keeping.writesWithinMs).unref()
    }
  }

  leave(): void {
    this.#isLeft = true
    if (this.#running > 0) this.#keeping.keep()
  }

  #freeIfIdle() {
    if (this.#running === 0) this.#keeping.free()
  }
}
