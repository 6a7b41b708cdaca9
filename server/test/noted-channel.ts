import { Readable } from 'node:stream'
import type {
  Channel,
  ChannelConnection,
  FetchedMedia,
  OutboundChange,
  OutboundMessage,
  Person,
} from '../src/channels/channel.ts'

/** A channel whose network the test plays: sent messages are recorded. */
export class NotedChannel implements Channel {
  readonly kind = 'whatsapp'
  readonly sent: { connection: ChannelConnection; text: string; messageId: string; externalId: string | null }[] = []
  /** By number: whether the provider was told that it is blocked. */
  readonly blocked = new Map<string, boolean>()
  readonly messages: OutboundMessage[] = []
  readonly changed: OutboundChange[] = []
  readonly marked: { phone: string; externalIds: readonly string[] }[] = []
  readonly typed: { phone: string; isTyping: boolean }[] = []
  /** The network's response about a number; an unlisted number is unknown. */
  readonly people = new Map<string, Person['identities']>()
  readonly lookedUp: string[] = []
  failWith: Error | null = null
  /** Messages stay on their way until this resolves. */
  answersAfter: Promise<void> | null = null
  /** What its network returns when a file is fetched. */
  file: { bytes: Buffer; mime: string } | null = null
  async open() {}
  async close() {}
  async unlink() {}
  newMessageId() {
    return `3EB0${crypto.randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`
  }
  async send(connection: ChannelConnection, message: Parameters<Channel['send']>[1]) {
    if (this.failWith) throw this.failWith
    this.messages.push(message)
    this.sent.push({ connection, text: message.text, messageId: message.messageId, externalId: message.externalId })
    await this.answersAfter
    return { externalId: message.externalId ?? crypto.randomUUID() }
  }
  async setBlocked(_connection: ChannelConnection, chat: Parameters<Channel['send']>[1]['chat'], isBlocked: boolean) {
    for (const { kind, value } of chat.identities) if (kind === 'phone') this.blocked.set(value, isBlocked)
  }
  async lookUp(_connection: ChannelConnection, number: string) {
    this.lookedUp.push(number)
    if (this.failWith) throw this.failWith
    return this.people.get(number) ?? null
  }
  async change(_connection: ChannelConnection, change: OutboundChange) {
    if (this.failWith) throw this.failWith
    this.changed.push(change)
  }
  async markRead(_connection: ChannelConnection, chat: OutboundMessage['chat'], externalIds: readonly string[]) {
    this.marked.push({ phone: chat.identities[0].value, externalIds })
  }
  async typing(_connection: ChannelConnection, chat: OutboundMessage['chat'], isTyping: boolean) {
    this.typed.push({ phone: chat.identities[0].value, isTyping })
  }
  async fetchMedia(): Promise<FetchedMedia> {
    if (this.failWith) throw this.failWith
    if (!this.file) throw new Error('the test plays no files')
    return { stream: Readable.from(this.file.bytes), mime: this.file.mime }
  }
}
