/** Whether the session can send at this moment, and the calls that wait until it can. */
import { setTimeout as sleep } from 'node:timers/promises'

export class OpenLine {
  #isOpen = false
  #waiting: (() => void)[] = []

  get isOpen() {
    return this.#isOpen
  }

  opened() {
    this.#isOpen = true
    this.release()
  }

  closed() {
    this.#isOpen = false
  }

  /** All waiting calls check again: it opened, or it never will. */
  release() {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when it opened or was given up, at the latest after `withinMs`. */
  async wait(withinMs: number): Promise<void> {
    if (this.#isOpen) return
    await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), sleep(withinMs)])
  }
}
