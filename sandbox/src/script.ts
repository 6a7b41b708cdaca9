/** Customers with a script: they write, wait, and answer when the business writes to them. */
import { z } from 'zod'
import { draftSchema } from './whatsapp/draft.ts'
import type { ReceivedMessage } from './whatsapp/events.ts'
import type { WhatsAppNetwork } from './whatsapp/network.ts'
import type { Person } from './whatsapp/person.ts'
import { writeMessage } from './whatsapp/phone.ts'
import { typingFromCustomer } from './whatsapp/presence.ts'
import { readByCustomer } from './whatsapp/receipts.ts'

const lineSchema = z.strictObject({
  /** A text, or any other message in the format of the control API. */
  say: z.union([z.string().min(1), draftSchema]),
  /** Delay in milliseconds before the message; the customer is seen typing for most of it. */
  after: z.int().min(0).max(600_000).default(1500),
})

const conversationSchema = z.strictObject({
  customer: z.strictObject({
    name: z.string().min(1),
    pn: z
      .string()
      .regex(/^\d{8,15}$/)
      .optional(),
  }),
  /** Without a number, the first linked account gets the messages. */
  business: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional(),
  /** Delay before the first line. */
  startAfter: z.int().min(0).max(3_600_000).default(0),
  /** Lines that are sent without waiting. */
  opening: z.array(lineSchema).min(1),
  /** One for each message of the business, in turn; after the last one the customer is silent. */
  answers: z.array(lineSchema).default([]),
})

export const scriptSchema = z.strictObject({ conversations: z.array(conversationSchema).min(1).max(200) })
export type Script = z.output<typeof scriptSchema>
export type ScriptInput = z.input<typeof scriptSchema>
type Conversation = z.output<typeof conversationSchema>
type Line = z.output<typeof lineSchema>

const READING_MS = 800
const LINK_CHECK_MS = 500

export class ScriptRunner {
  #run: AbortController | undefined
  #playing = 0

  constructor(private readonly network: WhatsAppNetwork) {}

  get running(): boolean {
    return this.#playing > 0
  }

  /** A script that is still running is stopped first. */
  start(script: Script): void {
    this.stop()
    const run = new AbortController()
    this.#run = run
    for (const conversation of script.conversations) {
      this.#playing++
      this.#play(conversation, run.signal)
        .catch((error: unknown) => this.#report(error, run.signal))
        .finally(() => this.#playing--)
    }
  }

  stop(): void {
    this.#run?.abort()
    this.#run = undefined
  }

  #report(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    this.network.events.emit('client-error', error instanceof Error ? error : new Error(String(error)))
  }

  async #play(conversation: Conversation, signal: AbortSignal): Promise<void> {
    const customer = this.#customer(conversation)
    await pause(conversation.startAfter, signal)
    const business = await this.#linkedBusiness(conversation.business, signal)
    const heard = this.#listen(customer, business, signal)
    for (const line of conversation.opening) await this.#say(customer, business, line, signal)
    for (const line of conversation.answers) {
      await heard.next(signal)
      await pause(READING_MS, signal)
      readByCustomer(this.network, customer, business.pn)
      await this.#say(customer, business, line, signal)
    }
  }

  #customer({ customer }: Conversation): Person {
    const known = customer.pn
      ? this.network.people.byNumber(customer.pn)
      : this.network.people.all('customer').find((person) => person.name === customer.name)
    if (known) return known
    const person = this.network.people.create(customer)
    this.network.announce({ kind: 'person', pn: person.pn })
    return person
  }

  async #linkedBusiness(pn: string | undefined, signal: AbortSignal): Promise<Person> {
    for (;;) {
      const candidates = pn ? [this.network.people.require(pn)] : this.network.people.all('business')
      const linked = candidates.find((person) => person.companions.size > 0)
      if (linked) return linked
      await pause(LINK_CHECK_MS, signal)
    }
  }

  async #say(customer: Person, business: Person, line: Line, signal: AbortSignal): Promise<void> {
    typingFromCustomer(customer, business, 'composing')
    await pause(line.after, signal)
    const draft = typeof line.say === 'string' ? { type: 'text' as const, text: line.say } : line.say
    await writeMessage(this.network, customer.pn, business.pn, draft)
  }

  #listen(customer: Person, business: Person, signal: AbortSignal): Inbox {
    const inbox = new Inbox()
    const onMessage = (received: ReceivedMessage) => {
      if (received.to === customer && received.from === business && !received.repeated) inbox.put()
    }
    this.network.events.on('message', onMessage)
    signal.addEventListener('abort', () => this.network.events.off('message', onMessage))
    return inbox
  }
}

/** Counts the business's messages, so that none is missed while the customer types. */
class Inbox {
  #unanswered = 0
  #wake: (() => void) | undefined

  put(): void {
    this.#unanswered++
    this.#wake?.()
  }

  async next(signal: AbortSignal): Promise<void> {
    while (this.#unanswered === 0) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
      })
    }
    this.#unanswered = 0
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new Error('stopped'))
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('stopped'))
    })
  })
}
