/** WhatsApp as a linked device, through the baileys library. Sessions live in the process that holds the connection's lease. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { generateMessageIDV2 } from 'baileys'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { type Channel, type ChannelConnection, type ChannelSink, FinalFailure, TemporaryFailure } from '../channel.ts'
import { downloadMedia, MediaSource } from './client/media-download.ts'
import { trustNetwork, type WhatsAppNetwork } from './client/network.ts'
import { Session } from './session/session.ts'
import type { SessionOptions } from './session/session-options.ts'
import { storedGeneration } from './session/session-rows.ts'
import type { Sendable } from './translate-outbound/content.ts'

/** What was sent under this external id; undefined when it is not ours. */
export type OutgoingLookup = (
  connection: Pick<ChannelConnection, 'id' | 'companyId'>,
  externalId: string,
) => Promise<Sendable | undefined>

export interface WhatsAppBaileysOptions {
  db: Database
  secret: string | Buffer
  log: Logger
  /** This process, as `connections.leased_by` names it. Nothing is written for a connection that another holds. */
  holder: string
  network: WhatsAppNetwork
  outgoing: OutgoingLookup
  /** How long the resend of an unreadable message is waited for. */
  unreadableAfterMs?: number
}

const defaultUnreadableAfterMs = 10 * 60_000

/** For a device that is being taken apart: its last messages stay in the journal, and nobody is shown a state. */
const farewellSink: ChannelSink = {
  message: () => Promise.reject(new TemporaryFailure('The device is being unlinked')),
  receipt: async () => {},
  status: async () => {},
  identities: async () => {},
  refusesCalls: async () => false,
}

export const createWhatsAppBaileys = (options: WhatsAppBaileysOptions): Channel => {
  const { db, secret, holder, log, network, outgoing } = options
  trustNetwork(network)
  const sessions = new Map<ConnectionId, Session>()
  const unreadableAfterMs = options.unreadableAfterMs ?? defaultUnreadableAfterMs

  const placeOf = ({ id, companyId }: ChannelConnection) => ({ db, secret, holder, connectionId: id, companyId })
  const optionsFor = (connection: ChannelConnection): SessionOptions => ({
    place: placeOf(connection),
    network,
    log,
    outgoing,
    unreadableAfterMs,
  })
  const drop = async (connection: ChannelConnection) => {
    const session = sessions.get(connection.id)
    sessions.delete(connection.id)
    await session?.close()
  }
  const running = (connection: ChannelConnection): Session => {
    const session = sessions.get(connection.id)
    if (!session) throw new TemporaryFailure('The number is not running in this process', { retryAfterSeconds: 5 })
    return session
  }

  const unlink = async (connection: ChannelConnection): Promise<void> => {
    await drop(connection)
    const generation = await storedGeneration(placeOf(connection))
    if (generation === null) return
    const old = new Session(optionsFor(connection), { ...connection, generation }, farewellSink)
    await old.start()
    await old.unlink()
  }

  return {
    kind: 'whatsapp',
    newMessageId: () => generateMessageIDV2(),
    open: async (connection, sink) => {
      const current = sessions.get(connection.id)
      if (current && !current.hasStopped && current.generation === connection.generation)
        return current.update(connection)
      await drop(connection)
      const stored = await storedGeneration(placeOf(connection))
      // Keys of another generation: the operator asked for a fresh link.
      if (stored !== null && stored !== connection.generation) await unlink(connection)
      const session = new Session(optionsFor(connection), connection, sink)
      sessions.set(connection.id, session)
      await session.start()
    },
    close: drop,
    unlink,
    send: async (connection, message) => {
      if (!message.externalId) throw new FinalFailure('provider_refused', 'The message has no id')
      await running(connection).outbound.send(message, message.externalId)
      return { externalId: message.externalId }
    },
    change: async (connection, change) => {
      if (!change.externalId) throw new FinalFailure('provider_refused', 'The change has no id')
      await running(connection).outbound.change(change, change.externalId)
    },
    fetchMedia: (_connection, source) => downloadMedia(network, MediaSource.parse(source)),
    typing: (connection, chat, isTyping) => running(connection).outbound.typing(chat, isTyping),
    markRead: (connection, chat, externalIds) => running(connection).outbound.markRead(chat, externalIds),
    lookUp: (connection, number) => running(connection).outbound.lookUp(number),
    setBlocked: (connection, chat, isBlocked) => running(connection).outbound.setBlocked(chat, isBlocked),
  }
}
