/** From the journal to the sink: in order per chat, again after a failure, and again after a restart. */
import { jidNormalizedUser } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import type { ChannelConnection, ChannelSink, InboundMessage } from '../../channel.ts'
import { type HistoryNotice, historyNoticeIn } from '../translate-inbound/history.ts'
import { chatOf, translateEntry } from '../translate-inbound/translate-entry.ts'
import type { InboundJournal, JournalEntry } from './inbound-journal.ts'
import { InboundLanes, type LaneItem } from './inbound-lanes.ts'
import type { PollKeys } from './poll-keys.ts'
import { noteOf, UnreadableNotes } from './unreadable-notes.ts'

interface Item extends LaneItem {
  stanzaId: string
  entry: JournalEntry
  writtenAt: Date
  /** External ids of the messages that it became, once handled. */
  keptAs: string[]
}

/** These change an existing message, or do nothing. */
const changes = new Set(['reaction', 'edit', 'delete', 'vote'])

interface InboundOptions {
  journal: InboundJournal
  polls: PollKeys
  sink: ChannelSink
  log: Logger
  connection: () => ChannelConnection
  /** The group's name, if it is known or quickly found. */
  groupName: (groupId: string) => Promise<string | undefined>
  /** Passes a part of the phone's history to the sink. */
  history: (entry: JournalEntry, notice: HistoryNotice) => Promise<void>
}

const chatsAtOnce = 8

export class Inbound {
  readonly #options: InboundOptions
  readonly #lanes: InboundLanes<Item>
  readonly #notes: UnreadableNotes
  /** When messages arrived that could not be decrypted, and whose resend is awaited. */
  readonly #unopened = new Map<string, Date>()

  constructor(options: InboundOptions) {
    this.#options = options
    const { journal, log } = options
    this.#notes = new UnreadableNotes(journal)
    this.#lanes = new InboundLanes<Item>({
      concurrency: chatsAtOnce,
      handle: (item) => this.#handle(item),
      settled: (items) => journal.handled(items),
      failed: async (item, error, attempts) => {
        log.warn(
          { err: error, connectionId: options.connection().id, attempts },
          'a message could not be stored; retrying',
        )
        await journal.failed(item.id, error instanceof Error ? error.message : String(error), attempts)
      },
    })
  }

  /** What an earlier process journalled but did not deliver. */
  async replay(): Promise<void> {
    const { journal, log, connection } = this.#options
    await this.#notes.load()
    for (let after = 0; ; ) {
      const rows = await journal.unhandled(after)
      for (const { id, stanzaId, entry, attempts, writtenAt } of rows) {
        after = id
        if (entry) this.#push({ id, stanzaId, entry, attempts, writtenAt })
        else {
          log.error({ connectionId: connection().id, journalId: id }, 'a journalled message cannot be decrypted')
          await journal.failed(id, 'the row does not open: damaged, or of another SECRET_KEY', attempts + 1)
        }
      }
      if (rows.length === 0) return
    }
  }

  written(row: { id: number; stanzaId: string; entry: JournalEntry; writtenAt: Date }): void {
    this.#push({ ...row, attempts: 0 })
  }

  close(): Promise<void> {
    return this.#lanes.close()
  }

  #push(row: Omit<Item, 'chat' | 'keptAs'>) {
    this.#options.polls.comes(row.entry)
    if (row.entry.kind === 'unreadable') this.#unopened.set(row.stanzaId, row.writtenAt)
    const notBefore = row.entry.kind === 'unreadable' ? { notBefore: row.entry.notBefore } : {}
    this.#lanes.push({ ...row, keptAs: [], chat: jidNormalizedUser(chatOf(row.entry)), ...notBefore })
  }

  async #handle(item: Item): Promise<void> {
    const { stanzaId, entry, writtenAt } = item
    const connection = this.#options.connection()
    const notice = historyNoticeIn(entry)
    if (notice) return this.#options.history(entry, notice)
    if (entry.kind === 'unreadable') {
      this.#unopened.delete(stanzaId)
      if (await this.#cameAfterAll(stanzaId)) return
    }
    const { polls } = this.#options
    await polls.keep(entry)
    const vote = await polls.voteOf(entry)
    const translated = translateEntry(entry, { allowGroup: connection.allowGroup })
    const messages = vote ? translated.map((message) => ({ ...message, content: vote })) : translated
    for (const message of messages) {
      const named = await this.#withGroupName(message)
      const firstCame = this.#unopened.get(message.externalId)
      const coming = firstCame ? { receivedAt: firstCame, wasReopened: true } : { receivedAt: writtenAt }
      await this.#options.sink.message(connection, { ...named, ...coming })
    }
    item.keptAs = messages.flatMap(({ content, externalId }) => (changes.has(content.kind) ? [] : [externalId]))
    await this.#settleNotes(stanzaId, item.keptAs)
  }

  async #settleNotes(stanzaId: string, keptAs: readonly string[]): Promise<void> {
    if (keptAs.includes(noteOf(stanzaId))) return this.#notes.stands(stanzaId)
    const { sink, connection } = this.#options
    for (const externalId of keptAs)
      await this.#notes.came(externalId, async (note) => sink.takenBack?.(connection(), note))
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
