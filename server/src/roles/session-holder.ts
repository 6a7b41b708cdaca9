/**
 * Keeps the sessions of this process in the state that their rows want, and releases them before another process can
 * take them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelConnection, ChannelSink } from '../channels/channel.ts'
import type { Deps } from '../context.ts'
import {
  connectionsOfOthers,
  type HeldConnection,
  holdConnections,
  keepConnection,
  keepConnections,
  releaseConnections,
  silentHolders,
  succeedFamily,
} from '../features/connections/actions/hold-connections.ts'
import { Departed } from '../platform/db/life-sign.ts'
import { skipWhileBusy } from '../platform/skip-while-busy.ts'

export interface HolderOptions {
  deps: Deps
  /** This process, unique among all nodes. */
  holder: string
  /** The name prefix of the processes that this one replaces: they are known to be dead. */
  family: string | undefined
  channelOf: (connection: ChannelConnection) => Channel | undefined
  sink: ChannelSink
}

interface Session {
  connection: ChannelConnection
  /**
   * The last requested state, to act on changes only: a session that stopped by itself is not restarted by polling
   * its row.
   */
  asked: string
  /** The last reconnect request that was done; null: none yet. */
  restarts: number | null
  busy: Promise<void> | null
  /** Until then the lease is valid at least, by this process's own clock. */
  leasedUntil: number
  /** When it was added, by the same clock. Leases that were read before do not include it. */
  since: number
}

const lookEveryMs = 1_000
const renewEveryMs = 5_000
const departedEveryMs = 400
/** Every commit of any node wakes us, and few of them concern a connection. */
const restMs = 150
/**
 * If this much of the lease is left without an answer from the database, we stop: another process may be about to
 * start.
 */
export const marginMs = 4_000
const judgeEveryMs = 250
/** Linking creates hundreds of keys at once, so few start at the same time. */
const mostTakenAtOnce = 5

const isOverdue = ({ leasedUntil }: Pick<Session, 'leasedUntil'>) => performance.now() >= leasedUntil - marginMs

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
  /** A look that began earlier may have read what is no longer ours. */
  #releasedAt = 0

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
      setInterval(
        skipWhileBusy(() => this.#renew()),
        renewEveryMs,
      ),
      // A timer of its own, because an unreachable database gives not even an error.
      setInterval(() => this.#judge(), judgeEveryMs),
      setInterval(
        skipWhileBusy(() => this.#noteDeparted()),
        departedEveryMs,
      ),
    ]
  }

  /** Something may have changed: check soon. Checks never overlap. */
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
        const sentAt = performance.now()
        const rows = await holdConnections(deps, { holder, departed: this.#gone, most: mostTakenAtOnce })
        this.#ofOthers = await connectionsOfOthers(deps, holder)
        if (this.#releasedAt >= sentAt) this.#isDue = true
        else for (const row of rows) this.#consider(row, sentAt + row.leftMs)
        await sleep(restMs)
      } catch (error) {
        deps.log.warn({ err: error }, 'the connections to hold cannot be read; retrying')
        return
      }
    }
  }

  #consider(held: HeldConnection, leasedUntil: number) {
    const { connection, wish, restarts } = held
    if (isOverdue({ leasedUntil })) return
    const known = this.#sessions.get(connection.id)
    const session = known ?? {
      connection,
      asked: '',
      restarts: null,
      busy: null,
      leasedUntil,
      since: performance.now(),
    }
    session.leasedUntil = Math.max(session.leasedUntil, leasedUntil)
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
    // Released meanwhile; what was taken again is the next one's.
    const isLeft = () => this.#sessions.get(connection.id) !== session
    try {
      if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
      if (wish === 'run') {
        if (session.restarts !== null && session.restarts !== restarts) await channel.close(connection)
        if (isLeft()) return
        await channel.open(connection, sink)
        session.restarts = restarts
        if (!this.#sessions.has(connection.id)) await channel.close(connection)
        return
      }
      if (wish === 'unlink') await channel.unlink(connection)
      if (isLeft()) return
      await channel.close(connection)
      if (isLeft()) return
      await releaseConnections(deps, this.#options.holder, [connection.id])
      this.#releasedAt = performance.now()
      if (!isLeft()) this.#sessions.delete(connection.id)
    } catch (error) {
      session.asked = ''
      deps.log.error({ err: error, connectionId: connection.id, wish }, 'a session could not be changed; retrying')
    }
  }

  /** Releases the leases of dead processes. */
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
    try {
      let waiting = await this.#renewFree()
      while (waiting !== undefined && !this.#isStopping) {
        // The next renewal of all reads what it was granted.
        await keepConnection(deps, holder, waiting).catch(() => sleep(restMs))
        waiting = await this.#renewFree()
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the leases could not be renewed')
    }
  }

  /** Returns the one whose row was locked and whose lease ends first. */
  async #renewFree(): Promise<number | undefined> {
    const { deps, holder } = this.#options
    const sentAt = performance.now()
    const rows = await keepConnections(deps, holder)
    const kept = new Map(rows.map((row) => [row.id, row]))
    for (const session of [...this.#sessions.values()]) {
      const row = kept.get(session.connection.id)
      if (row) session.leasedUntil = Math.max(session.leasedUntil, sentAt + row.leftMs)
      // Not awaited: one that closes slowly would let the other leases expire.
      else if (!session.busy && session.since < sentAt) void this.#let(session)
    }
    const locked = rows.filter(({ id, isLocked }) => isLocked && this.#sessions.has(id))
    return locked.toSorted((left, right) => left.leftMs - right.leftMs)[0]?.id
  }

  /** Running work of a session is not awaited: its connection is cut first, and later writes are refused. */
  #judge() {
    const overdue = [...this.#sessions.values()].filter(isOverdue)
    if (overdue.length === 0) return
    const numbers = overdue.length
    this.#options.deps.log.warn({ numbers }, 'leases may expire before they are renewed; their numbers are released')
    for (const session of overdue) void this.#close(session)
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
