/**
 * Places for work that should run only a few at a time. Who finds none stands in line, and is called when one is free.
 * Whoever keeps a place for long gives it up but goes on: it waits for a lock or a disk, and others need not wait with
 * it.
 */
export class Places {
  readonly #most: number
  readonly #keptForMs: number
  readonly #line: (() => void)[] = []
  #taken = 0

  constructor({ most, keptForMs }: { most: number; keptForMs: number }) {
    this.#most = most
    this.#keptForMs = keptForMs
  }

  get hasFree(): boolean {
    return this.#taken < this.#most
  }

  /** Returns how to leave. */
  take(): () => void {
    this.#taken += 1
    let isGone = false
    const leave = () => {
      if (isGone) return
      isGone = true
      clearTimeout(timer)
      this.#taken -= 1
      this.#callNext()
    }
    const timer = setTimeout(leave, this.#keptForMs)
    return leave
  }

  /** Calls back once, when a place is free. Whoever has no more use for it lets it be. */
  standInLine(called: () => void): void {
    this.#line.push(called)
  }

  #callNext() {
    while (this.hasFree) {
      const next = this.#line.shift()
      if (!next) return
      next()
    }
  }
}
