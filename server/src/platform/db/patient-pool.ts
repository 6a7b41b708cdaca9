import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Then = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

const againAfterMs = 250
/** If the line of the one that asks falls silent, the others ask for themselves. */
const answersWithinMs = 3_000

const isOnlyStarting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57P03'

/**
 * A database that is only starting refuses whoever comes, and begins a process for each. If all slots and calls went on
 * asking, a small machine would do little else, and the start would take longer. After a refusal one asks for all.
 */
export class PatientPool extends pg.Pool {
  #isRefused = false
  #asking: Promise<void> | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(then: Then): void
  override connect(then?: Then) {
    if (!then) return this.#isRefused ? this.#patiently() : this.#open()
    if (!this.#isRefused)
      return super.connect((error, client, done) => {
        if (error) this.#note(error)
        then(error, client, done)
      })
    this.#patiently().then(
      (client) => then(undefined, client, (release) => client.release(release)),
      (error: Error) => then(error, undefined, () => {}),
    )
  }

  /** @throws what the one that asks was told, 57P03 for example */
  async #patiently(): Promise<pg.PoolClient> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    await Promise.race([this.#asking, sleep(answersWithinMs, undefined, { ref: false })])
    return this.#open()
  }

  async #ask() {
    await sleep(againAfterMs)
    try {
      const client = await super.connect()
      client.release()
      this.#isRefused = false
    } catch (error) {
      this.#isRefused = isOnlyStarting(error)
      throw error
    }
  }

  async #open(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  #note(error: unknown) {
    if (isOnlyStarting(error)) this.#isRefused = true
  }
}
