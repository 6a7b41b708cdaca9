/**
 * One piece of work at a time for each key, in this process. At most one waits: a later one takes its place and sees all
 * that it would have seen. Jobs under one key may overlap, because a running one is not replaced by the next.
 */
interface Lane {
  /** Tells who waits whether it is its turn. */
  callWaiting: ((isItsTurn: boolean) => void) | null
}

export class OneAtATime {
  readonly #lanes = new Map<string, Lane>()

  /** Resolves without doing the work when a later call took its place. */
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
