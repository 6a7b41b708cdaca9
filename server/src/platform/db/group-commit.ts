/**
 * Group commit: items that arrive while a transaction runs share the next one. Nobody waits for a group to fill, and
 * the more items arrive at once, the less each costs. If a group fails, its items are done again one by one, so that
 * a bad item does not affect the others.
 */
import type { Places } from './places.ts'

export interface GroupCommitOptions<T> {
  /** Maximum number of items in a group. */
  most: number
  /**
   * How many groups may run at once. Beside another group only a full one starts, because small groups cost more than
   * they gain.
   */
  atOnce: number
  /** Shared with groups of others. While all are taken, groups do not start but grow. */
  places: Places
  /** Two items with a common name never run at the same time: they run in the order in which they came. */
  namesOf: (item: T) => readonly string[]
  /** One transaction for all of them; if it throws, none of it happened. */
  run: (items: readonly T[]) => Promise<void>
}

interface Waiting<T> {
  item: T
  names: readonly string[]
  done: () => void
  failed: (error: unknown) => void
}

export class GroupCommit<T> {
  readonly #options: GroupCommitOptions<T>
  readonly #busy = new Set<string>()
  #waiting: Waiting<T>[] = []
  #running = 0
  #isInLine = false

  constructor(options: GroupCommitOptions<T>) {
    this.#options = options
  }

  /** Resolves when the item's transaction is committed. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, names: this.#options.namesOf(item), done, failed })
      this.#start()
    })
  }

  #start() {
    const { atOnce, most, places } = this.#options
    while (this.#running < atOnce && (this.#running === 0 || this.#waiting.length >= most)) {
      if (!places.hasFree) return this.#standInLine()
      const group = this.#take()
      if (group.length === 0) return
      this.#running += 1
      const leave = places.take()
      void this.#perform(group).finally(() => {
        this.#running -= 1
        for (const { names } of group) for (const name of names) this.#busy.delete(name)
        leave()
        this.#start()
      })
    }
  }

  #standInLine() {
    if (this.#isInLine || this.#waiting.length === 0) return
    this.#isInLine = true
    this.#options.places.standInLine(() => {
      this.#isInLine = false
      this.#start()
    })
  }

  /** The oldest items that share no name with running items or with earlier ones in the queue. */
  #take(): Waiting<T>[] {
    const group: Waiting<T>[] = []
    const left: Waiting<T>[] = []
    const before = new Set<string>()
    for (const each of this.#waiting) {
      const isFree = each.names.every((name) => !this.#busy.has(name) && !before.has(name))
      for (const name of each.names) before.add(name)
      if (isFree && group.length < this.#options.most) group.push(each)
      else left.push(each)
    }
    this.#waiting = left
    for (const { names } of group) for (const name of names) this.#busy.add(name)
    return group
  }

  async #perform(group: readonly Waiting<T>[]) {
    try {
      await this.#options.run(group.map(({ item }) => item))
      for (const { done } of group) done()
    } catch (error) {
      const [first] = group
      if (group.length === 1 && first) return first.failed(error)
      await Promise.all(group.map(({ item, done, failed }) => this.#options.run([item]).then(done, failed)))
    }
  }
}
