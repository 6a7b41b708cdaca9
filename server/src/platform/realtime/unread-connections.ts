/**
 * Closes clients that answer pings but do not read: the library would buffer everything for them in memory, without
 * limit.
 */

/** The unsent data of a client, and when its connection has sent all of it. */
export interface Outgoing {
  /** The length of each packet. */
  readonly waiting: () => readonly number[]
  readonly onTaken: (listener: () => void) => void
  readonly onClosed: (listener: () => void) => void
  readonly close: () => void
}

/** In packets. A client that reconnects is sent fewer at once. */
const mostWaiting = 5_000
/** Some thousand events of usual length; far fewer with the longest notes. */
const mostWaitingBytes = 16 * 1024 * 1024
/** A slow connection accepts something now and then. */
const unreadMs = 120_000
const checkEveryMs = 5_000

export class UnreadConnections {
  /** When each client began to have unsent data. */
  readonly #waitingSince = new Map<Outgoing, number | null>()
  readonly #checking = setInterval(() => this.#check(), checkEveryMs)

  watch(connection: Outgoing): void {
    this.#waitingSince.set(connection, null)
    connection.onTaken(() => void this.#waitingSince.set(connection, null))
    connection.onClosed(() => void this.#waitingSince.delete(connection))
  }

  stop(): void {
    clearInterval(this.#checking)
  }

  #check() {
    const now = performance.now()
    for (const [connection, since] of this.#waitingSince) {
      const lengths = connection.waiting()
      const waiting = lengths.length
      const bytes = lengths.reduce((sum, length) => sum + length, 0)
      if (waiting > mostWaiting || bytes > mostWaitingBytes || (since !== null && now - since >= unreadMs))
        connection.close()
      else if (waiting > 0 && since === null) this.#waitingSince.set(connection, now)
    }
  }
}
