/** Keeps the sessions that this process holds as their rows say, and lets go of them before anybody else can take them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelConnection, ChannelSink } from '../channels/channel.ts'
import type { Deps } from '../context.ts'
import {
  connectionsOfOthers,
  type HeldConnection,
  holdConnections,
  keepConnections,
  leaseSeconds,
  releaseConnections,
  silentHolders,
  succeedFamily,
} from '../features/connections/actions/hold-connections.ts'
import { Departed } from '../platform/db/life-sign.ts'

export interface HolderOptions {
  deps: Deps
  /** This process, unique among all nodes. */
  holder: string
  /** Begins the names of those whose place this process takes: they are known to be dead. */
  family: string | undefined
  channelOf: (connection: ChannelConnection) => Channel | undefined
  sink: ChannelSink
}

interface Session {
  connection: ChannelConnection
  /** What was last asked of it, to act on changes only: a session that stopped by itself is not restarted by a look at its row. */
  asked: string
  /** The fresh line that it has; null: it has none yet. */
  restarts: number | null
  busy: Promise<void> | null
}

const lookEveryMs = 1_000
const renewEveryMs = 5_000
const departedEveryMs = 400
/** Every commit of any node wakes us, and few of them concern a connection. */
const restMs = 150
/** With this much of the lease left and no answer from the database, we stop: somebody else may be about to begin. */
const marginMs = 4_000
const judgeEveryMs = 250
/** A linking makes hundreds of keys at once: few begin at the same time. */
const mostTakenAtOnce = 5

export class SessionHolder {
  readonly #options: HolderOptions
  readonly #sessions = new Map<number, Session>()
  readonly #departed = new Departed()
  #ofOthers: number[] = []
  #gone: string[] = []
  #timers: NodeJS.Timeout[] = []
  #looking: Promise<void> | null = null
  #isDue = false
  #isStopping = false
  #renewing = false
  /** From here on whatever this process has was granted anew. */
  #renewedAt = performance.now()

  constructor(options: HolderOptions) {
    this.#options = options
  }

  /** Connections whose jobs belong to other processes. */
  get ofOthers(): readonly number[] {
    return this.#ofOthers
  }

  async start(): Promise<void> {
    const { deps, holder, family } = this.#options
    if (family) await succeedFamily(deps, family, holder)
    await this.#noteDeparted()
    await this.look()
    this.#timers = [
      setInterval(() => void this.look(), lookEveryMs),
      setInterval(() => void this.#renew(), renewEveryMs),
      // Of its own: a database that is silent answers nothing, not even with a failure.
      setInterval(() => this.#judge(), judgeEveryMs),
      setInterval(() => void this.#noteDeparted(), departedEveryMs),
    ]
  }

  /** Something may have changed: look soon. Looks never overlap. */
  look(): Promise<void> {
    this.#isDue = true
    this.#looking ??= this.#lookWhileDue().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking
    const ids = [...this.#sessions.keys()]
    await Promise.all([...this.#sessions.values()].map((session) => this.#let(session)))
    await releaseConnections(this.#options.deps, this.#options.holder, ids).catch(() => {})
  }

  async #lookWhileDue() {
    const { deps, holder } = this.#options
    while (this.#isDue && !this.#isStopping) {
      this.#isDue = false
      try {
        const rows = await holdConnections(deps, { holder, departed: this.#gone, most: mostTakenAtOnce })
        this.#ofOthers = await connectionsOfOthers(deps, holder)
        if (!this.#isOverdue()) for (const row of rows) this.#consider(row)
        await sleep(restMs)
      } catch (error) {
        deps.log.warn({ err: error }, 'the connections to hold cannot be read; retrying')
        return
      }
    }
  }

  #consider(held: HeldConnection) {
    const { connection, wish, restarts } = held
    const session = this.#sessions.get(connection.id) ?? { connection, asked: '', restarts: null, busy: null }
    const asked = JSON.stringify([wish, connection, restarts])
    if (session.busy || session.asked === asked) return
    this.#sessions.set(connection.id, session)
    Object.assign(session, { connection, asked })
    session.busy = this.#obey(session, held).finally(() => {
      session.busy = null
    })
  }

  async #obey(session: Session, { wish, restarts }: HeldConnection) {
    const { deps, channelOf, sink } = this.#options
    const { connection } = session
    const channel = channelOf(connection)
    try {
      if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
      if (wish === 'run') {
        if (session.restarts !== null && session.restarts !== restarts) await channel.close(connection)
        await channel.open(connection, sink)
        session.restarts = restarts
        // Let go of meanwhile.
        if (this.#sessions.get(connection.id) !== session) await channel.close(connection)
        return
      }
      if (wish === 'unlink') await channel.unlink(connection)
      await channel.close(connection)
      this.#sessions.delete(connection.id)
      await releaseConnections(deps, this.#options.holder, [connection.id])
    } catch (error) {
      session.asked = ''
      deps.log.error({ err: error, connectionId: connection.id, wish }, 'a session could not be changed; retrying')
    }
  }

  /** Whose process has ended needs no lease any more. */
  async #noteDeparted() {
    const { deps, holder } = this.#options
    try {
      this.#gone = this.#departed.among(await silentHolders(deps, holder))
      if (this.#gone.length > 0) void this.look()
    } catch (error) {
      deps.log.warn({ err: error }, 'the list of live processes could not be read')
    }
  }

  async #renew() {
    const { deps, holder } = this.#options
    if (this.#renewing) return
    this.#renewing = true
    const sentAt = performance.now()
    try {
      const kept = await keepConnections(deps, holder)
      this.#renewedAt = sentAt
      const lost = [...this.#sessions.values()].filter(({ connection, busy }) => !busy && !kept.has(connection.id))
      // Not waited for: one that takes long to close would let the leases of all the others run out.
      for (const session of lost) void this.#let(session)
    } catch (error) {
      deps.log.warn({ err: error }, 'the leases could not be renewed')
    } finally {
      this.#renewing = false
    }
  }

  #isOverdue() {
    return performance.now() - this.#renewedAt >= leaseSeconds * 1000 - marginMs
  }

  /** Nobody waits for what a session has under way: its line is cut first, and what it still wants to store is refused. */
  #judge() {
    if (this.#sessions.size === 0 || !this.#isOverdue()) return
    this.#options.deps.log.warn('the leases may expire before they are renewed; the numbers are released')
    for (const session of [...this.#sessions.values()]) void this.#close(session)
  }

  /** Ends the session here; the link itself stays. */
  async #let(session: Session) {
    await session.busy
    await this.#close(session)
  }

  async #close({ connection }: Session) {
    const { deps, channelOf } = this.#options
    this.#sessions.delete(connection.id)
    try {
      await channelOf(connection)?.close(connection)
    } catch (error) {
      deps.log.warn({ err: error, connectionId: connection.id }, 'a session did not close cleanly')
    }
  }
}
