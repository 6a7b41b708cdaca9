/** From the journal to the sink: in order per chat, again after a failure, and again after a restart. */
import { jidNormalizedUser } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import type { ChannelConnection, ChannelSink, InboundMessage } from '../../channel.ts'
import { chatOf, translateEntry } from '../translate-inbound/translate-entry.ts'
import type { InboundJournal, JournalEntry } from './inbound-journal.ts'
import { InboundLanes, type LaneItem } from './inbound-lanes.ts'

interface Item extends LaneItem {
  stanzaId: string
  entry: JournalEntry
}

interface InboundOptions {
  journal: InboundJournal
  sink: ChannelSink
  log: Logger
  connection: () => ChannelConnection
  /** The group's subject, where it is known or quickly found out. */
  groupName: (groupId: string) => Promise<string | undefined>
}

const chatsAtOnce = 8

export class Inbound {
  readonly #options: InboundOptions
  readonly #lanes: InboundLanes<Item>

  constructor(options: InboundOptions) {
    this.#options = options
    const { journal, log } = options
    this.#lanes = new InboundLanes<Item>({
      concurrency: chatsAtOnce,
      handle: (item) => this.#handle(item),
      settled: (ids) => journal.handled(ids),
      failed: async (item, error, attempts) => {
        log.warn({ err: error, connectionId: options.connection().id, attempts }, 'a message waits to be stored')
        await journal.failed(item.id, error instanceof Error ? error.message : String(error), attempts)
      },
    })
  }

  /** What an earlier process wrote down and did not hand over. */
  async replay(): Promise<void> {
    const { journal, log, connection } = this.#options
    for (let after = 0; ; ) {
      const rows = await journal.unhandled(after)
      for (const { id, stanzaId, entry, attempts } of rows) {
        after = id
        if (entry) this.#push({ id, stanzaId, entry, attempts })
        else {
          log.error({ connectionId: connection().id, journalId: id }, 'a journalled message does not open')
          await journal.failed(id, 'the row does not open: damaged, or of another SECRET_KEY', attempts + 1)
        }
      }
      if (rows.length === 0) return
    }
  }

  written(row: { id: number; stanzaId: string; entry: JournalEntry }): void {
    this.#push({ ...row, attempts: 0 })
  }

  close(): Promise<void> {
    return this.#lanes.close()
  }

  #push(row: Omit<Item, 'chat'>) {
    const notBefore = row.entry.kind === 'unreadable' ? { notBefore: row.entry.notBefore } : {}
    this.#lanes.push({ ...row, chat: jidNormalizedUser(chatOf(row.entry)), ...notBefore })
  }

  async #handle({ stanzaId, entry }: Item): Promise<void> {
    const connection = this.#options.connection()
    if (entry.kind === 'unreadable' && (await this.#cameAfterAll(stanzaId))) return
    for (const message of translateEntry(entry, { allowGroup: connection.allowGroup })) {
      await this.#options.sink.message(connection, await this.#withGroupName(message))
    }
  }

  async #withGroupName(message: InboundMessage): Promise<InboundMessage> {
    const [identity] = message.chat.identities
    if (!message.isGroup || message.chat.name) return message
    const name = await this.#options.groupName(identity.value).catch(() => undefined)
    return name ? { ...message, chat: { ...message.chat, name } } : message
  }

  async #cameAfterAll(stanzaId: string): Promise<boolean> {
    const rows = await this.#options.journal.ofStanza(stanzaId)
    return rows.some(({ entry }) => entry?.kind === 'message' && translateEntry(entry, { allowGroup: true }).length > 0)
  }
}
