/** The sessions that run in this process, by connection. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { type ChannelConnection, type ChannelSink, type Identity, TemporaryFailure } from '../../channel.ts'
import type { WhatsAppNetwork } from '../client/network.ts'
import type { Sendable } from '../translate-outbound/content.ts'
import { Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'
import { type SessionPlace, storedGeneration } from './session-rows.ts'

/** The message sent under this external id; undefined if it is not ours. */
type OutgoingLookup = (
  connection: Pick<ChannelConnection, 'id' | 'companyId'>,
  externalId: string,
  /** Who asks for it again, by both names: it goes to nobody else's chat. */
  chat: readonly Identity[],
) => Promise<Sendable | undefined>

export interface SessionsOptions {
  db: Database
  secret: string | Buffer
  log: Logger
  /** This process's name in `connections.leased_by`. Nothing is written for a connection that another one holds. */
  holder: string
  network: WhatsAppNetwork
  outgoing: OutgoingLookup
  /** How long to wait for the resend of an unreadable message. */
  unreadableAfterMs?: number
  /** How long a new socket may take to open or to show a code. */
  firstWordWithinMs?: number
}

const defaultUnreadableAfterMs = 10 * 60_000
/** Longer than a slow login; the socket and its handshake have 20 seconds each. */
const defaultFirstWordWithinMs = 60_000

/** For a device that is being unlinked: its last messages stay in the journal, and no state is shown. */
const farewellSink: ChannelSink = {
  message: () => Promise.reject(new TemporaryFailure('The device is being unlinked')),
  receipt: async () => {},
  status: async () => {},
  identities: async () => {},
  refusesCalls: async () => false,
}

export class Sessions {
  readonly #options: SessionsOptions
  readonly #running = new Map<ConnectionId, Session>()
  /** Those that say farewell for an older generation. */
  readonly #leaving = new Map<ConnectionId, Session>()
  /** Those that are being opened, and by which call. One that the database holds up may be closed, and opened again, meanwhile. */
  readonly #opening = new Map<ConnectionId, symbol>()

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  running({ id }: ChannelConnection): Session {
    const session = this.#running.get(id)
    if (!session)
      throw new TemporaryFailure('The number is not running in this process', { retryAfterSeconds: 5, isAway: true })
    return session
  }

  async open(connection: ChannelConnection, sink: ChannelSink): Promise<void> {
    const current = this.#running.get(connection.id)
    if (current && !current.hasStopped && current.generation === connection.generation)
      return current.update(connection)
    const call = Symbol('a call')
    const isWanted = () => this.#opening.get(connection.id) === call
    this.#opening.set(connection.id, call)
    await this.#end(connection)
    const stored = await storedGeneration(this.#placeOf(connection))
    // Keys of another generation: a user asked for a new link.
    if (isWanted() && stored !== null && stored !== connection.generation) await this.#unlink(connection)
    if (!isWanted()) return
    this.#opening.delete(connection.id)
    const session = this.#make(connection, sink)
    this.#running.set(connection.id, session)
    try {
      await session.start()
    } catch (error) {
      // Half started, it would be taken for a running one when it is opened again, and stay so for ever.
      if (this.#running.get(connection.id) === session) this.#running.delete(connection.id)
      await session.close()
      throw error
    }
  }

  async close(connection: ChannelConnection): Promise<void> {
    this.#opening.delete(connection.id)
    await this.#end(connection)
  }

  async unlink(connection: ChannelConnection): Promise<void> {
    this.#opening.delete(connection.id)
    await this.#unlink(connection)
  }

  async #end({ id }: ChannelConnection): Promise<void> {
    const sessions = [this.#running.get(id), this.#leaving.get(id)]
    this.#running.delete(id)
    this.#leaving.delete(id)
    await Promise.all(sessions.map((session) => session?.close()))
  }

  async #unlink(connection: ChannelConnection): Promise<void> {
    await this.#end(connection)
    const generation = await storedGeneration(this.#placeOf(connection))
    if (generation === null) return
    const old = this.#make({ ...connection, generation }, farewellSink)
    this.#leaving.set(connection.id, old)
    try {
      await old.start().catch(async (error: unknown) => {
        await old.close()
        throw error
      })
      await old.unlink()
    } finally {
      if (this.#leaving.get(connection.id) === old) this.#leaving.delete(connection.id)
    }
  }

  #make(connection: ChannelConnection, sink: ChannelSink): Session {
    const { network, log, outgoing, unreadableAfterMs = defaultUnreadableAfterMs } = this.#options
    const { firstWordWithinMs = defaultFirstWordWithinMs } = this.#options
    const place = this.#placeOf(connection)
    const options: SessionOptions = { place, network, log, outgoing, unreadableAfterMs, firstWordWithinMs }
    return new Session(options, connection, sink)
  }

  #placeOf({ id, companyId }: ChannelConnection): SessionPlace {
    const { db, secret, holder } = this.#options
    return { db, secret, holder, connectionId: id, companyId }
  }
}
