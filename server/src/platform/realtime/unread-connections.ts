/** Closes clients that answer pings and read nothing: the library would keep everything that they are told in memory, without end. */

/** What waits for a client, and when its connection has taken all of it. */
export interface Outgoing {
  /** The length of each packet. */
  readonly waiting: () => readonly number[]
  readonly onTaken: (listener: () => void) => void
  readonly onClosed: (listener: () => void) => void
  readonly close: () => void
}

/** In packets. A client that comes back is sent fewer at once. */
const mostWaiting = 5_000
/** Some thousand events of usual length; of the longest notes far fewer packets are too much. */
const mostWaitingBytes = 16 * 1024 * 1024
/** A slow line takes something now and then. */
const unreadMs = 120_000
const checkEveryMs = 5_000

export class UnreadConnections {
  /** Since when something waits for each. */
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
