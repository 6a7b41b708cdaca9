/** Clients that answer each ping and read nothing: the library keeps for them whatever they are told, for as long as they like. */

/** What the library has for a client that its connection did not take yet, and the sign that it took all of that. */
export interface Outgoing {
  readonly waiting: () => number
  readonly onTaken: (listener: () => void) => void
  readonly onClosed: (listener: () => void) => void
  readonly close: () => void
}

/** More than is said at once to somebody who comes back. */
const mostWaiting = 5_000
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
      const waiting = connection.waiting()
      if (waiting > mostWaiting || (since !== null && now - since >= unreadMs)) connection.close()
      else if (waiting > 0 && since === null) this.#waitingSince.set(connection, now)
    }
  }
}
