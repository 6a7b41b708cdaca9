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
import { Moves } from './moves.ts'
import { SocketArrivals } from './socket-arrivals.ts'
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
  /** The number of the read that found `listener`: results of older reads are dropped. */
  read?: number
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
  /**
   * Events written before one that changes the rights of everybody may show what must no longer be seen, so they are
   * not replayed.
   */
  whoseRightsChanged: (event: LoggedEvent) => number | 'everybody' | undefined
  /** Whether such an event may take rights; one that only gives some silences nobody. */
  takesRights: (event: LoggedEvent) => boolean
  /** What they may receive now; null if the session has ended. */
  currentListener: (listener: Listener) => Promise<Listener | null>
  /** What the product adds to each socket (presence, disconnect). */
  onConnect: (socket: HubSocket, listener: Listener) => void
  /** Their rights changed: the socket has left every room, and is in those that they may hear now. */
  onMoved: (socket: HubSocket) => void
  /** The client sent too much, and was not served. */
  onFlood: (socket: HubSocket) => void
  onDelivered: (count: number) => void
}

const heartbeatMs = 30_000
/** Whoever hears no ping for the sum of both comes back by themselves: their page would show old data as if it were new. */
const pings = { pingInterval: 10_000, pingTimeout: 15_000 } as const
/** Rooms of viewers who see masked numbers exist beside the full ones. */
const masked = (room: string) => `masked/${room}`
const everyone = 'everyone'
/** Sockets that are being moved: nothing of the log is sent to them. */
const silent = 'silent'

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
  readonly #arrivals: SocketArrivals
  readonly #moves: Moves<HubSocket, { fresh: Listener; read: number }>
  #reads = 0
  /** The reader's position follows only after the batch. */
  #sent: Cursor | null = null
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
    this.#moves = new Moves({
      read: async ({ data }) => {
        this.#reads += 1
        const read = this.#reads
        const fresh = await options.currentListener(data.listener)
        return fresh && { fresh, read }
      },
      moved: (socket, { fresh, read }, missed) => this.#unsilence(socket, fresh, read, missed),
      close: (socket, error) => this.#close(socket, error),
    })
    this.#arrivals = new SocketArrivals({
      reader: options.reader,
      moves: this.#moves,
      changesAllRights: (event) => options.whoseRightsChanged(event) === 'everybody',
      isIn: ({ rooms }) => rooms.has(everyone),
      enter: (socket) => this.#enter(socket),
      replay: (socket, event) => this.#replay(socket, event),
    })
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
    socket.on('disconnect', () => {
      this.door.left(socket.conn)
      this.#moves.forget(socket)
    })
    this.#options.onConnect(socket, listener)
    const { cursor, access } = socket.handshake.auth as Handshake
    const from = typeof cursor === 'string' ? parseCursor(cursor) : null
    try {
      const hasSameRights = access === undefined || access === listener.access
      if (from && hasSameRights) await this.#arrivals.resume(socket, from)
      else await this.#arrivals.join(socket, afreshBecause(cursor, from, access))
    } catch (error) {
      this.#options.log.warn({ err: error, userId: listener.userId }, 'the missed events could not be sent to a socket')
      socket.disconnect(true)
    }
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

  /** A node that reads late has a change of rights and what follows it at once: those concerned hear that only after they were moved. */
  #deliver(events: readonly LoggedEvent[]) {
    for (const event of events) {
      this.#send(event)
      this.#moves.hold(event)
      const whose = this.#options.whoseRightsChanged(event)
      if (whose === undefined) continue
      if (this.#options.takesRights(event)) this.#silence(event.companyId, whose)
      else void this.readmit(event.companyId, whose, this.#options.currentListener)
    }
    this.#sent = events.at(-1)?.cursor ?? this.#sent
    this.#moves.start()
    this.#options.onDelivered(events.length)
  }

  #silence(companyId: number, whose: number | 'everybody') {
    for (const [session, sockets] of this.#sessions(companyId, whose))
      for (const socket of sockets) {
        void socket.join(silent)
        this.#moves.add(socket, { companyId, session })
      }
  }

  /** They hear what was held for them, or reload. */
  #unsilence(socket: HubSocket, fresh: Listener, read: number, missed: readonly LoggedEvent[] | null) {
    void socket.leave(silent)
    const isIn = socket.rooms.has(everyone)
    if (this.#move(socket, fresh, read) || !isIn) return
    if (missed) for (const event of missed) this.#replay(socket, event)
    else socket.emit(serverWords.resync, { reason: 'gap', cursor: cursorText(this.#position()) })
  }

  #position(): Cursor {
    const position = this.#options.reader.position()
    return this.#sent?.epoch === position.epoch && isAfter(this.#sent, position) ? this.#sent : position
  }

  #send(event: LoggedEvent) {
    const namespace = this.io._nsps.get(`/${event.companyId}`)
    if (!namespace || namespace.sockets.size === 0) return
    const name = wireName(event.stream, event.companyId)
    const cursor = cursorText(event.cursor)
    const full = { ...event.payload, cursor }
    const isFor = this.#options.momentary[event.stream]
    if (isFor) {
      for (const socket of namespace.sockets.values() as IterableIterator<HubSocket>) {
        const { listener } = socket.data
        if (!isHeardIn(event, listener.rooms) || !isFor(listener, event.payload)) continue
        // It is said at once. Without a cursor, since the client has not heard what is held for it.
        socket.emit(name, this.#moves.has(socket) ? event.payload : full)
      }
      return
    }
    const hidden = event.maskedPayload ? { ...event.maskedPayload, cursor } : full
    namespace
      .to(event.rooms)
      .except([silent, ...event.except])
      .emit(name, full)
    namespace
      .to(event.rooms.map(masked))
      .except([silent, ...event.except.map(masked)])
      .emit(name, hidden)
  }

  /** Companies that have a socket here. */
  #companies(): number[] {
    const peopled = [...this.io._nsps.values()].filter(({ sockets }) => sockets.size > 0)
    return peopled.map(({ name }) => Number(name.slice(1))).filter((companyId) => companyId > 0)
  }

  /** Moves the cursor of idle clients too, so that what they miss stays replayable. */
  #beat() {
    const cursor = cursorText(this.#options.reader.position())
    for (const namespace of this.io._nsps.values())
      namespace.to(everyone).except(silent).emit(serverWords.synced, { cursor })
  }

  /** Open pages have data from a future that this database has not had. */
  #setBack() {
    const cursor = cursorText(this.#options.reader.position())
    this.#sent = null
    this.#moves.giveUp()
    for (const namespace of this.io._nsps.values())
      namespace.to(everyone).except(silent).emit(serverWords.resync, { reason: 'gap', cursor })
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

  #sessions(companyId: number, whose: number | 'everybody'): Map<string, HubSocket[]> {
    const sessions = new Map<string, HubSocket[]>()
    const sockets = [...(this.io._nsps.get(`/${companyId}`)?.sockets.values() ?? [])] as HubSocket[]
    for (const socket of sockets) {
      const { listener } = socket.data
      if (whose !== 'everybody' && listener.userId !== whose) continue
      const session = `${listener.userId} ${listener.sessionVersion}`
      sessions.set(session, [...(sessions.get(session) ?? []), socket])
    }
    return sessions
  }

  /** The sockets of this user, or of the whole company, are admitted again without a silence. */
  async readmit(
    companyId: number,
    whose: number | 'everybody',
    listenerOf: (listener: Listener) => Promise<Listener | null>,
  ) {
    for (const sockets of this.#sessions(companyId, whose).values()) {
      const known = sockets[0]?.data.listener
      if (!known) continue
      this.#reads += 1
      const read = this.#reads
      const fresh = await listenerOf(known).catch((error: unknown) => ({ error }))
      for (const socket of sockets) {
        if (!fresh) this.#close(socket)
        else if ('error' in fresh) this.#close(socket, fresh.error)
        // The same object: nothing new is known. While it is being moved, the read of the move decides.
        else if (fresh !== known && !this.#moves.has(socket)) this.#move(socket, fresh, read)
      }
    }
  }

  #close(socket: HubSocket, error?: unknown) {
    const { companyId, userId } = socket.data.listener
    // The page reconnects and is checked again.
    if (error)
      this.#options.log.warn({ err: error, companyId, userId }, 'a socket was closed because its rights are unknown')
    socket.disconnect(true)
  }

  /** True: it was told to reload. */
  #move(socket: HubSocket, fresh: Listener, read: number): boolean {
    if (!socket.connected || read < (socket.data.read ?? 0)) return false
    socket.data.read = read
    const { access } = socket.data.listener
    socket.data.listener = fresh
    if (fresh.access === access) return false
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
    this.#enter(socket)
    this.#options.onMoved(socket)
    socket.emit(serverWords.resync, { reason: 'rights', cursor: cursorText(this.#position()) })
    return true
  }

  async close() {
    clearInterval(this.#heartbeat)
    this.#unread.stop()
    await this.io.close()
  }
}
