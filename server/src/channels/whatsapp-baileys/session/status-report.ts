import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../../platform/log/logger.ts'
import type { ConnectionStatus } from '../../channel.ts'

const retryMs = 1000

/** Reports states in order; of those that pile up while the database is unavailable only the last one matters. */
export class StatusReport {
  readonly #tell: (status: ConnectionStatus) => Promise<void>
  readonly #log: Logger
  #latest: ConnectionStatus | null = null
  #loop: Promise<void> | null = null
  #isClosed = false

  constructor(tell: (status: ConnectionStatus) => Promise<void>, log: Logger) {
    this.#tell = tell
    this.#log = log
  }

  report(status: ConnectionStatus): void {
    this.#latest = status
    this.#loop ??= this.#run()
  }

  /** Resolves when what was reported so far is told. */
  async idle(): Promise<void> {
    await this.#loop
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#loop
  }

  async #run() {
    while (this.#latest) {
      const status = this.#latest
      this.#latest = null
      try {
        await this.#tell(status)
      } catch (error) {
        this.#log.warn({ err: error, state: status.state }, 'a connection state was not stored')
        if (this.#isClosed) break
        this.#latest ??= status
        await sleep(retryMs)
      }
    }
    this.#loop = null
  }
}
