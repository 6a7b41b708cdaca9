import { mostShownAtOnce } from '@guiche/contract/features/ledger'

type Send = (ticketId: number, messageIds: string[]) => Promise<void>

/** Messages that become visible within this time are sent in one call. */
const gatherMs = 1000
/** How many reported ids are remembered; reporting one again changes nothing. */
const mostRemembered = 5000
const mostTries = 3

/**
 * Tells the server once which messages were visible on this screen, many at a time. What cannot be sent now is sent
 * with the next ones.
 */
export class Showings {
  readonly #send: Send
  #told = new Set<string>()
  #waiting = new Map<number, Map<string, number>>()
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #underWay = new Set<Promise<void>>()

  constructor(send: Send) {
    this.#send = send
  }

  note(ticketId: number, messageId: string): void {
    if (this.#told.has(messageId)) return
    if (this.#told.size >= mostRemembered) this.#told = new Set()
    this.#told.add(messageId)
    this.#wait(ticketId, messageId, 0)
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs)
  }

  #wait(ticketId: number, messageId: string, tries: number) {
    const ofTicket = this.#waiting.get(ticketId) ?? new Map<string, number>()
    this.#waiting.set(ticketId, ofTicket.set(messageId, tries))
  }

  /** Sends what waits; resolves when the server has it, or cannot be reached. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const [ticketId, messages] of waiting) {
      const entries = [...messages]
      while (entries.length > 0) this.#begin(ticketId, entries.splice(0, mostShownAtOnce))
    }
    await Promise.all(this.#underWay)
  }

  #begin(ticketId: number, entries: [string, number][]) {
    const telling = this.#tell(ticketId, entries).finally(() => this.#underWay.delete(telling))
    this.#underWay.add(telling)
  }

  async #tell(ticketId: number, entries: [string, number][]) {
    try {
      await this.#send(
        ticketId,
        entries.map(([id]) => id),
      )
    } catch {
      for (const [id, tries] of entries) if (tries + 1 < mostTries) this.#wait(ticketId, id, tries + 1)
    }
  }
}
