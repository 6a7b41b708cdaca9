/** Everything that is sent through a linked device: each call waits until the socket is open. */
import type { WASocket } from 'baileys'
import type { OutboundChange, OutboundMessage, Person } from '../../channel.ts'
import type { LibraryLogger } from '../client/library-log.ts'
import type { Presences } from '../client/presences.ts'
import type { Recipients } from '../client/recipient.ts'
import { sendChange } from '../client/send-change.ts'
import { sendMessage, uploadAhead } from '../client/send-message.ts'
import type { ServerAcks } from '../client/server-acks.ts'

export interface SessionOutboundOptions {
  /** Waits for the open socket. Throws TemporaryFailure if it does not open, at once if the device is not linked. */
  openSocket: () => Promise<WASocket>
  recipients: Recipients
  presences: Presences
  acks: ServerAcks
  logger: () => LibraryLogger
}

type Chat = OutboundMessage['chat']

export class SessionOutbound {
  readonly #options: SessionOutboundOptions

  constructor(options: SessionOutboundOptions) {
    this.#options = options
  }

  async send(message: OutboundMessage, externalId: string): Promise<void> {
    const { acks, logger } = this.#options
    await sendMessage({ ...(await this.#reach(message.chat)), acks, logger: logger(), message, externalId })
  }

  async upload(message: OutboundMessage): Promise<Record<string, unknown> | null> {
    return uploadAhead(await this.#options.openSocket(), message, this.#options.logger())
  }

  async change(change: OutboundChange, externalId: string): Promise<void> {
    const { acks, logger } = this.#options
    await sendChange({ ...(await this.#reach(change.chat)), acks, logger: logger(), change, externalId })
  }

  async typing(chat: Chat, isTyping: boolean): Promise<void> {
    const { sock, jid } = await this.#reach(chat)
    if (!chat.isGroup) await this.#options.presences.follow(sock, jid)
    await sock.sendPresenceUpdate(isTyping ? 'composing' : 'paused', jid)
  }

  async markRead(chat: Chat, externalIds: readonly string[]): Promise<void> {
    const { sock, jid } = await this.#reach(chat)
    await sock.readMessages(externalIds.map((id) => ({ remoteJid: jid, id, fromMe: false })))
  }

  async setBlocked(chat: Chat, isBlocked: boolean): Promise<void> {
    const { sock, jid } = await this.#reach(chat)
    await sock.updateBlockStatus(jid, isBlocked ? 'block' : 'unblock')
  }

  async lookUp(number: string): Promise<Person['identities'] | null> {
    return this.#options.recipients.lookUp(await this.#options.openSocket(), number)
  }

  async #reach(chat: Chat): Promise<{ sock: WASocket; jid: string }> {
    const sock = await this.#options.openSocket()
    return { sock, jid: await this.#options.recipients.jidFor(sock, chat) }
  }
}
