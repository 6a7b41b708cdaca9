/** The sink of the channel suite: records what a channel delivers, and can refuse to store. */
import { isDeepStrictEqual } from 'node:util'
import type {
  ChannelSink,
  ConnectionStatus,
  DeliveryReceipt,
  InboundContent,
  InboundMessage,
  Person,
} from './channel.ts'

const patienceMs = 15_000

export class HeardBySink implements ChannelSink {
  readonly messages: InboundMessage[] = []
  readonly receipts: DeliveryReceipt[] = []
  readonly statuses: ConnectionStatus[] = []
  readonly people: Person[] = []
  private readonly refused: string[] = []
  private readonly waiting = new Set<() => void>()
  private refusals = 0

  message: ChannelSink['message'] = async (_connection, message) => {
    if (this.refusals > 0) {
      this.refusals -= 1
      this.refused.push(message.externalId)
      throw new Error('the sink was told to refuse this message')
    }
    this.messages.push(message)
    this.wake()
  }

  receipt: ChannelSink['receipt'] = async (_connection, receipt) => {
    this.receipts.push(receipt)
    this.wake()
  }

  /** Everything sent by then counts as seen. */
  seen: NonNullable<ChannelSink['seen']> = async (_connection, { ack, at }) => {
    const left = this.receipts.filter((receipt) => receipt.at <= at && !receipt.failure)
    const ids = new Set(left.map(({ externalId }) => externalId))
    for (const externalId of ids) this.receipts.push({ externalId, ack, at })
    this.wake()
  }

  status: ChannelSink['status'] = async (_connection, status) => {
    this.statuses.push(status)
    this.wake()
  }

  identities: ChannelSink['identities'] = async (_connection, person) => {
    this.people.push(person)
    this.wake()
  }

  refusesCalls: ChannelSink['refusesCalls'] = async () => false

  /** The next message is not stored, as if the database were unavailable. */
  refuseNext(): void {
    this.refusals = 1
  }

  timesHeard = (externalId: string) => this.messages.filter((message) => message.externalId === externalId).length
  timesRefused = (externalId: string) => this.refused.filter((id) => id === externalId).length
  /** Ids in the order of arrival, duplicates included. */
  order = () => this.messages.map((message) => message.externalId)

  messageWithId(externalId: string): Promise<InboundMessage> {
    return this.until(`the message ${externalId}`, () =>
      this.messages.find((message) => message.externalId === externalId),
    )
  }

  untilContent(content: InboundContent): Promise<InboundMessage> {
    return this.until(JSON.stringify(content), () =>
      this.messages.find((message) => isDeepStrictEqual(message.content, content)),
    )
  }

  /** The first receipt with at least this ack. */
  ackOf(externalId: string, atLeast: number): Promise<DeliveryReceipt> {
    return this.until(`ack ${atLeast} of ${externalId}`, () =>
      this.receipts.find((receipt) => receipt.externalId === externalId && receipt.ack >= atLeast && !receipt.failure),
    )
  }

  failureOf(externalId: string): Promise<DeliveryReceipt> {
    return this.until(`the failure of ${externalId}`, () =>
      this.receipts.find((receipt) => receipt.externalId === externalId && receipt.failure),
    )
  }

  untilStatus(state: ConnectionStatus['state']): Promise<ConnectionStatus> {
    return this.until(`the state ${state}`, () => this.statuses.find((status) => status.state === state))
  }

  private wake(): void {
    for (const look of this.waiting) look()
  }

  private until<T>(what: string, find: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look)
        reject(new Error(`${what} was not heard in ${patienceMs} ms; heard: ${this.summary()}`))
      }, patienceMs)
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        this.waiting.delete(look)
        resolve(found)
      }
      this.waiting.add(look)
      look()
    })
  }

  private summary(): string {
    const messages = this.messages.slice(-5).map(({ externalId, content }) => `${externalId} ${content.kind}`)
    const receipts = this.receipts
      .slice(-5)
      .map(({ externalId, ack, failure }) => `${externalId} ${failure?.code ?? ack}`)
    return [...messages, ...receipts].join('; ') || 'nothing'
  }
}
