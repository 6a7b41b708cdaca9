/** Every e-mail from the product, newest first, while the sandbox runs. */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

export interface ReceivedMail {
  id: string
  from: string
  /** The envelope recipient, which decides the delivery. */
  to: string[]
  subject: string
  text: string
  html: string
  receivedAt: string
}

/** A demo that runs for weeks must not fill the memory. */
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

  /** The mails to one address, or all. */
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

  /** The next recipients are refused: 4xx temporarily, 5xx for good. */
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
