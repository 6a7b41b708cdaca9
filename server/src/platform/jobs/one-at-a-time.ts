/**
 * Runs one task at a time per key in this process. At most one task waits: a later one replaces it, because it sees
 * everything that the replaced one would have seen. Jobs with one key may overlap, because the job library does not
 * wait for a running one.
 */
interface Lane {
  /** Tells a waiting task whether it may run or was replaced. */
  callWaiting: ((isItsTurn: boolean) => void) | null
}

export class OneAtATime {
  readonly #lanes = new Map<string, Lane>()

  /** Resolves without doing the work if a later call replaced it. */
  async run(key: string, work: () => Promise<void>): Promise<void> {
    for (let busy = this.#lanes.get(key); busy; busy = this.#lanes.get(key)) {
      if (!(await this.#wait(busy))) return
    }
    const lane: Lane = { callWaiting: null }
    this.#lanes.set(key, lane)
    try {
      await work()
    } finally {
      this.#lanes.delete(key)
      lane.callWaiting?.(true)
    }
  }

  #wait(lane: Lane): Promise<boolean> {
    lane.callWaiting?.(false)
    return new Promise((resolve) => {
      lane.callWaiting = resolve
    })
  }
}
