/** Every e-mail that the product sent, newest first, for as long as the sandbox runs. */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

export interface ReceivedMail {
  id: string
  from: string
  /** Whom the server was told to deliver to, which is what counts. */
  to: string[]
  subject: string
  text: string
  html: string
  receivedAt: string
}

/** A demo left running for weeks is not to fill the memory. */
const mostKept = 500

export class Mailbox {
  readonly events = new EventEmitter<{ change: [] }>()
  #mails: ReceivedMail[] = []
  #refusals: { left: number; status: number } = { left: 0, status: 451 }

  add(mail: Omit<ReceivedMail, 'id' | 'receivedAt'>): ReceivedMail {
    const received = { ...mail, id: randomUUID(), receivedAt: new Date().toISOString() }
    this.#mails = [received, ...this.#mails].slice(0, mostKept)
    this.events.emit('change')
    return received
  }

  /** Those to one address, or all. */
  list(to?: string): readonly ReceivedMail[] {
    const wanted = to?.toLowerCase()
    return wanted === undefined
      ? this.#mails
      : this.#mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
  }

  clear(): void {
    this.#mails = []
    this.events.emit('change')
  }

  /** The next so many recipients are turned away: 4xx for now, 5xx for good. */
  refuseNext(count: number, status: number): void {
    this.#refusals = { left: count, status }
  }

  /** The status to refuse this recipient with, or undefined. */
  takeRefusal(): number | undefined {
    if (this.#refusals.left === 0) return undefined
    this.#refusals.left -= 1
    return this.#refusals.status
  }
}
