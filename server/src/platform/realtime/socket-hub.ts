/**
 * Delivers the event log to sockets. Rooms decide who receives an event, cursors decide what a client missed. Knows
 * nothing about tickets. There is one namespace per company, and only the server puts sockets into rooms.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { type Handshake, serverWords, wireName } from '@guiche/contract/sockets'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Logger } from '../log/logger.ts'
import { boundPolling } from './bounded-polling.ts'
import { boundedWebSockets, frameAllowance } from './bounded-websockets.ts'
import { type Cursor, cursorText, type EventReader, isAfter, type LoggedEvent, parseCursor } from './event-reader.ts'
import { ReplayTurns } from './replay-turns.ts'
import { SocketDoor } from './socket-door.ts'
import { type Outgoing, UnreadConnections } from './unread-connections.ts'

/** What the hub needs to know about a connecting user. */
export interface Listener {
  userId: number
  companyId: number
  name: string
  sessionVersion: number
  rooms: readonly string[]
  seesNumbers: boolean
  /** Changes when the user's rights change. */
  access: string
  /** The company's subscription is active. */
  isServed: boolean
}

interface SocketState {
  listener: Listener
}
export type HubSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>

export interface HubOptions {
  server: HttpServer
  reader: EventReader
  log: Logger
  corsOrigins: readonly string[]
  /** Authenticates; throws if the user is unknown. */
  authenticate: (request: IncomingMessage, handshake: Handshake) => Promise<Listener>
  sessionOf: (handshake: Handshake, request: IncomingMessage) => Pick<Listener, 'userId' | 'sessionVersion'> | null
  /** The client's IP address behind proxies. */
  addressOf: (request: IncomingMessage) => string
  now: () => Date
  /** Streams that are sent only to current sockets (never replayed), and for which of them. */
  momentary: Readonly<Record<string, (listener: Listener, payload: Record<string, unknown>) => boolean>>
  /** Events written before such an event may show what must no longer be seen, so they are not replayed. */
  changesAllRights: (event: LoggedEvent) => boolean
  /** What the product adds to each socket (presence, disconnect). */
  onConnect: (socket: HubSocket, listener: Listener) => void
  /** Their rights changed: the socket has left every room, and is in those that they may hear now. */
  onMoved: (socket: HubSocket) => void
  /** The client sent too much, and was not served. */
  onFlood: (socket: HubSocket) => void
  onDelivered: (count: number) => void
}

const mostReplayed = 2000
const heartbeatMs = 30_000
/** Whoever hears no ping for the sum of both comes back by themselves: their page would show old data as if it were new. */
const pings = { pingInterval: 10_000, pingTimeout: 15_000 } as const
/** Rooms of viewers who see masked numbers exist beside the full ones. */
const masked = (room: string) => `masked/${room}`
const everyone = 'everyone'

/** Whether somebody of these rooms hears it. */
export const isHeardIn = (event: Pick<LoggedEvent, 'rooms' | 'except'>, rooms: readonly string[]): boolean =>
  event.rooms.some((room) => rooms.includes(room)) && !event.except.some((room) => rooms.includes(room))

/** Why a client cannot continue from its cursor and reloads everything; null: it has nothing yet. */
const afreshBecause = (cursor: unknown, from: Cursor | null, access: unknown) => {
  if (from !== null || access !== undefined) return 'rights'
  // The client has data, but nobody knows as of when.
  return cursor === undefined || cursor === null ? null : 'gap'
}

/** A client's own are some hundred characters, with a token perhaps a thousand. */
const longestAddress = 2_048

/** The library makes a value of each part of a query before it asks anybody: 7,000 in 15 KB. Without any it refuses the call. */
const refuseLongQuery = (request: IncomingMessage) => {
  const { url = '' } = request
  if (url.length > longestAddress && url.startsWith('/socket.io/')) request.url = '/socket.io/'
}

/** The library hides its queue. A packet without words or bytes is a heartbeat. */
const waitingFor = (connection: object): number[] =>
  (connection as { writeBuffer: { data?: { length: number } }[] }).writeBuffer.map(({ data }) => data?.length ?? 0)

const outgoingOf = (connection: HubSocket['conn']): Outgoing => ({
  waiting: () => waitingFor(connection),
  onTaken: (listener) => void connection.on('drain', listener),
  onClosed: (listener) => void connection.once('close', listener),
  close: () => connection.close(true),
})

export class SocketHub {
  readonly io: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>
  readonly #options: HubOptions
  readonly #heartbeat: NodeJS.Timeout
  readonly #unread = new UnreadConnections()
  readonly #replays = new ReplayTurns()
  readonly door: SocketDoor

  constructor(options: HubOptions) {
    this.#options = options
    this.door = new SocketDoor(options)
    this.io = new Server(options.server, {
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 100_000,
      connectTimeout: 15_000,
      ...pings,
      wsEngine: boundedWebSockets((request) => this.door.flooded(request)),
      allowRequest: (request, callback) => callback('ERR_TOO_MANY_ATTEMPTS', this.door.isOpenFor(request)),
      ...(options.corsOrigins.length > 0 ? { cors: { origin: [...options.corsOrigins], credentials: true } } : {}),
    })
    for (const kind of ['request', 'upgrade']) options.server.prependListener(kind, refuseLongQuery)
    this.io.engine.on('connection', (connection: HubSocket['conn']) => {
      this.door.guard(connection)
      boundPolling(connection, frameAllowance, () => this.door.cutOff(connection))
      this.#unread.watch(outgoingOf(connection))
    })
    // The door has checked both already. A connection that gets past it still opens no other company.
    const namespaces = this.io.of(/^\/\d{1,9}$/)
    namespaces.use((socket, next) => {
      const listener = this.door.listenerOf(socket.conn)
      if (!listener) return next(new Error('ERR_SESSION_EXPIRED'))
      if (socket.nsp.name !== `/${listener.companyId}`) return next(new Error('ERR_NO_PERMISSION'))
      socket.data.listener = listener
      next()
    })
    namespaces.on('connection', (socket) => void this.#welcome(socket))
    options.reader.subscribe((events) => this.#deliver(events))
    // A client that connects while a batch is read joins after it.
    options.reader.readOnlyOf(() => this.#companies())
    options.reader.onSetBack(() => this.#setBack())
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs)
  }

  get socketCount() {
    return this.io.engine.clientsCount
  }

  async #welcome(socket: HubSocket) {
    const { listener } = socket.data
    // At once, before anything is awaited: the client may send as soon as it is connected.
    this.door.entered(socket.conn, () => this.#options.onFlood(socket))
    socket.on('disconnect', () => this.door.left(socket.conn))
    this.#options.onConnect(socket, listener)
    const { cursor, access } = socket.handshake.auth as Handshake
    const from = typeof cursor === 'string' ? parseCursor(cursor) : null
    try {
      const hasSameRights = access === undefined || access === listener.access
      if (from && hasSameRights) await this.#resumeInTurn(socket, from)
      else await this.#join(socket, afreshBecause(cursor, from, access))
    } catch (error) {
      this.#options.log.warn({ err: error, userId: listener.userId }, 'the missed events could not be sent to a socket')
      socket.disconnect(true)
    }
  }

  async #resumeInTurn(socket: HubSocket, from: Cursor) {
    const { access } = socket.data.listener
    const leave = await this.#replays.enter(socket.data.listener)
    // It waited too long, and reloads.
    if (!leave) return this.#join(socket, 'gap')
    try {
      if (socket.connected) await this.#resume(socket, from, access)
    } finally {
      leave()
    }
  }

  /** Joins between two batches, so that no event is lost between the replay and the live events. */
  async #resume(socket: HubSocket, from: Cursor, access: string) {
    const { reader } = this.#options
    const { companyId } = socket.data.listener
    // Most of the gap is read while others continue; only the last part blocks them.
    const upTo = reader.position()
    if (from.epoch !== upTo.epoch) return this.#join(socket, 'gap')
    // A cursor ahead of this node is from a node that has read further, or from a future that this database has not
    // had.
    const isThere = !isAfter(upTo, from) && !isAfter(from, upTo)
    const first = isThere ? [] : await reader.missed(companyId, from, upTo, mostReplayed)
    if (first === null) return this.#join(socket, 'gap')
    if (first.some(this.#options.changesAllRights)) return this.#join(socket, 'rights')
    await reader.catchUp()
    await reader.betweenBatches(async () => {
      const now = reader.position()
      // The user's rights changed since they came, which made them reload: replaying older events would undo that.
      if (socket.data.listener.access !== access) return
      const rest = isAfter(now, upTo)
        ? await reader.missed(companyId, isAfter(upTo, from) ? upTo : from, now, mostReplayed)
        : []
      if (rest === null || rest.some(this.#options.changesAllRights)) {
        this.#enter(socket)
        socket.emit(serverWords.resync, { reason: rest === null ? 'gap' : 'rights', cursor: cursorText(now) })
        return
      }
      for (const event of [...first, ...rest]) this.#replay(socket, event)
      this.#enter(socket)
      socket.emit(serverWords.synced, { cursor: cursorText(isAfter(now, from) ? now : from) })
    })
  }

  /** A first visit, or a gap that cannot be replayed: the client reloads everything from here on. */
  async #join(socket: HubSocket, reason: 'gap' | 'rights' | null) {
    const { reader } = this.#options
    // Events committed before this socket connected are not for it: its own login ended older sessions, not itself.
    await reader.catchUp()
    await reader.betweenBatches(async () => {
      this.#enter(socket)
      const cursor = cursorText(reader.position())
      if (reason) socket.emit(serverWords.resync, { reason, cursor })
      else socket.emit(serverWords.synced, { cursor })
    })
  }

  #enter(socket: HubSocket) {
    const { rooms, seesNumbers } = socket.data.listener
    void socket.join([everyone, ...rooms.map((room) => (seesNumbers ? room : masked(room)))])
  }

  #replay(socket: HubSocket, event: LoggedEvent) {
    const { rooms, seesNumbers } = socket.data.listener
    if (event.stream in this.#options.momentary) return
    if (!isHeardIn(event, rooms)) return
    const payload = seesNumbers ? event.payload : (event.maskedPayload ?? event.payload)
    socket.emit(wireName(event.stream, event.companyId), { ...payload, cursor: cursorText(event.cursor) })
  }

  #deliver(events: readonly LoggedEvent[]) {
    for (const event of events) {
      const namespace = this.io._nsps.get(`/${event.companyId}`)
      if (!namespace || namespace.sockets.size === 0) continue
      const name = wireName(event.stream, event.companyId)
      const cursor = cursorText(event.cursor)
      const full = { ...event.payload, cursor }
      const isFor = this.#options.momentary[event.stream]
      if (isFor) {
        for (const socket of namespace.sockets.values() as IterableIterator<HubSocket>) {
          const { listener } = socket.data
          if (isHeardIn(event, listener.rooms) && isFor(listener, event.payload)) socket.emit(name, full)
        }
        continue
      }
      const hidden = event.maskedPayload ? { ...event.maskedPayload, cursor } : full
      namespace.to(event.rooms).except(event.except).emit(name, full)
      namespace.to(event.rooms.map(masked)).except(event.except.map(masked)).emit(name, hidden)
    }
    this.#options.onDelivered(events.length)
  }

  /** Companies that have a socket here. */
  #companies(): number[] {
    const peopled = [...this.io._nsps.values()].filter(({ sockets }) => sockets.size > 0)
    return peopled.map(({ name }) => Number(name.slice(1))).filter((companyId) => companyId > 0)
  }

  /** Moves the cursor of idle clients too, so that what they miss stays replayable. */
  #beat() {
    const cursor = cursorText(this.#options.reader.position())
    for (const namespace of this.io._nsps.values()) namespace.to(everyone).emit(serverWords.synced, { cursor })
  }

  /** Open pages have data from a future that this database has not had. */
  #setBack() {
    const cursor = cursorText(this.#options.reader.position())
    for (const namespace of this.io._nsps.values())
      namespace.to(everyone).emit(serverWords.resync, { reason: 'gap', cursor })
  }

  /**
   * Sends to the sockets of this node in the room; creates nothing if the company has none here. Returns how many
   * received it.
   */
  tellRoom(companyId: number, room: string, word: string, told: object): number {
    const namespace = this.io._nsps.get(`/${companyId}`)
    namespace?.to(room).emit(word, told)
    return namespace?.adapter.rooms.get(room)?.size ?? 0
  }

  /** Of this node, those who are in a room. */
  inRoom(companyId: number, room: string): HubSocket[] {
    const namespace = this.io._nsps.get(`/${companyId}`)
    const ids = namespace?.adapter.rooms.get(room) ?? []
    return [...ids].flatMap((id) => (namespace?.sockets.get(id) as HubSocket | undefined) ?? [])
  }

  /** The sessions of this node, once each. */
  listeners(): Listener[] {
    const sessions = new Map<string, Listener>()
    for (const namespace of this.io._nsps.values())
      for (const { data } of namespace.sockets.values() as IterableIterator<HubSocket>)
        sessions.set(`${data.listener.userId} ${data.listener.sessionVersion}`, data.listener)
    return [...sessions.values()]
  }

  /**
   * Sockets of this user, or of the whole company, leave their rooms and are admitted again, because rights changed.
   */
  async readmit(
    companyId: number,
    userId: number | 'everybody',
    listenerOf: (listener: Listener) => Promise<Listener | null>,
  ) {
    const sessions = new Map<string, HubSocket[]>()
    const sockets = [...(this.io._nsps.get(`/${companyId}`)?.sockets.values() ?? [])] as HubSocket[]
    for (const socket of sockets) {
      const { listener } = socket.data
      if (userId !== 'everybody' && listener.userId !== userId) continue
      const session = `${listener.userId} ${listener.sessionVersion}`
      sessions.set(session, [...(sessions.get(session) ?? []), socket])
    }
    for (const [first, ...others] of sessions.values()) {
      if (!first) continue
      const fresh = await listenerOf(first.data.listener).catch((error: unknown) => {
        // If the rights cannot be read, the socket is closed; the page reconnects and is checked again.
        this.#options.log.warn({ err: error, companyId }, 'sockets were closed because their rights could not be read')
        return null
      })
      for (const socket of [first, ...others]) this.#move(socket, fresh)
    }
  }

  #move(socket: HubSocket, fresh: Listener | null) {
    if (!fresh) {
      socket.disconnect(true)
      return
    }
    const { access } = socket.data.listener
    socket.data.listener = fresh
    if (fresh.access === access) return
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
    this.#enter(socket)
    this.#options.onMoved(socket)
    socket.emit(serverWords.resync, { reason: 'rights', cursor: cursorText(this.#options.reader.position()) })
  }

  async close() {
    clearInterval(this.#heartbeat)
    this.#unread.stop()
    await this.io.close()
  }
}
