/**
 * What a line tells unasked: who types, and which two addresses are one person's. A phone with a long address book
 * tells thousands at once, and so may whoever types by program: written at the same time, they would keep all numbers
 * of this process from the database.
 */
import type { TypingState } from '@guiche/contract/sockets'
import type { Logger } from '../../../platform/log/logger.ts'
import type { ChannelConnection, ChannelSink, Person } from '../../channel.ts'

/** Until one of these is told, nobody else is shown to type. */
const mostTyping = 100

interface HearsayOptions {
  sink: ChannelSink
  connection: () => ChannelConnection
  log: Logger
}

export class Hearsay {
  readonly #options: HearsayOptions
  #learning: Promise<void> = Promise.resolve()
  /** The newest word of each person. */
  readonly #typing = new Map<string, { person: Person; state: TypingState }>()
  #telling: Promise<void> | null = null
  #hasEnded = false

  constructor(options: HearsayOptions) {
    this.#options = options
  }

  learned(person: Person): void {
    const { sink, connection } = this.#options
    this.#learning = this.#learning.then(() =>
      this.#noted(() => sink.identities(connection(), person), 'two names of one person were not stored'),
    )
  }

  types(person: Person, state: TypingState): void {
    const [{ kind, value }] = person.identities
    const who = `${kind} ${value}`
    if (this.#typing.size >= mostTyping && !this.#typing.has(who)) return
    this.#typing.set(who, { person, state })
    this.#telling ??= this.#tell().finally(() => {
      this.#telling = null
    })
  }

  /** The rest is not told: the next session hears it again, or it is worth nothing any more. */
  async close(): Promise<void> {
    this.#hasEnded = true
    this.#typing.clear()
    await Promise.all([this.#learning, this.#telling])
  }

  async #tell(): Promise<void> {
    const { sink, connection } = this.#options
    for (const [who, { person, state }] of this.#typing) {
      this.#typing.delete(who)
      await this.#noted(async () => sink.typing?.(connection(), person, state), 'it was not told that somebody types')
    }
  }

  async #noted(write: () => Promise<void>, otherwise: string): Promise<void> {
    if (this.#hasEnded) return
    await write().catch((error: unknown) => this.#options.log.warn({ err: error }, otherwise))
  }
}
