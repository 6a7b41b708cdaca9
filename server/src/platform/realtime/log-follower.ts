/**
 * Reads the event log in a loop: at once while batches are full, then after growing delays, until it is woken or
 * stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'
import { Rest } from '../rest.ts'

/** Rows per read. */
export const batchSize = 500
/** After a wake-up a row may still be hidden behind a running transaction: look again soon, then less often. */
const pauses = [2, 5, 10, 20, 40, 80]
const restMs = 250
const breathMs = 2
const againMs = 500

export class LogFollower {
  /** Returns how many rows it found. */
  readonly #read: () => Promise<number>
  readonly #log: Logger
  readonly #rest = new Rest()
  #quietRounds = pauses.length
  #isStopped = false
  #loop: Promise<void> = Promise.resolve()

  constructor(read: () => Promise<number>, log: Logger) {
    this.#read = read
    this.#log = log
  }

  start(): void {
    this.#loop = this.#follow()
  }

  wake(): void {
    this.#quietRounds = 0
    this.#rest.wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#rest.wake()
    await this.#loop
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#round()
      } catch (error) {
        this.#log.warn({ err: error }, 'the event log cannot be read; retrying')
        await sleep(againMs)
      }
    }
  }

  async #round(): Promise<void> {
    const count = await this.#read()
    this.#quietRounds = count === 0 ? this.#quietRounds + 1 : Math.min(this.#quietRounds, 1)
    if (count === batchSize) return
    // Commits come in bursts: a short delay between two reads lets many be sent with one.
    if (count > 0) await sleep(breathMs)
    await this.#rest.atMost(pauses[this.#quietRounds] ?? restMs)
  }
}
