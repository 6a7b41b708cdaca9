/** Watches for a full disk under PostgreSQL: logs once when writes are refused, and once when they work again. */

/** disk_full: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = '53100'

const isDiskFull = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === diskFull) return true
  return false
}

/**
 * Reads work while the disk is full, so success proves nothing: the disk counts as free when no write was refused for
 * this long.
 */
const quietMs = 60_000

export class RoomWatch {
  #lastRefusedAt: number | null = null
  readonly #say: (isFull: boolean) => void
  readonly #now: () => number

  constructor(say: (isFull: boolean) => void, now: () => number = () => performance.now()) {
    this.#say = say
    this.#now = now
  }

  failed(error: unknown): void {
    if (!isDiskFull(error)) return
    if (this.#lastRefusedAt === null) this.#say(true)
    this.#lastRefusedAt = this.#now()
  }

  get isFull(): boolean {
    if (this.#lastRefusedAt !== null && this.#now() - this.#lastRefusedAt > quietMs) {
      this.#lastRefusedAt = null
      this.#say(false)
    }
    return this.#lastRefusedAt !== null
  }
}
