/**
 * Authenticates a connection before a namespace or a socket is created for it, so a refused one leaves nothing
 * behind. The library would create both first, so this door stands between the connection and the library, and passes
 * on only packets of admitted clients.
 */
import type { IncomingMessage } from 'node:http'
import type { Handshake } from '@guiche/contract/sockets'
import { createFailureLimit } from '../http/failure-limit.ts'
import { isKnownOn } from '../http/strangers.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from '../security/login-limits.ts'
import { type Allowance, allowanceOf, allowancesOf } from './allowance.ts'
import type { HubSocket, Listener } from './socket-hub.ts'

type Connection = HubSocket['conn']
type Session = Pick<Listener, 'userId' | 'sessionVersion'>

export interface DoorOptions {
  /** Whose session a signed token says it is, without asking the database; null: it takes a lookup to know. */
  sessionOf?: (handshake: Handshake, request: IncomingMessage) => Session | null
  authenticate: (request: IncomingMessage, handshake: Handshake) => Promise<Listener>
  addressOf: (request: IncomingMessage) => string
  now: () => Date
}

interface Visitor {
  network: string
  tries: number
  isKnocking: boolean
  listener: Listener | null
  /** Closes a connection that has not been admitted by then. */
  patience: NodeJS.Timeout | undefined
  hasAllowance: () => boolean
  dropped: number
  onDropped: () => void
}

/** A page refreshes its token between two attempts. */
const mostTries = 5
const mostStrangersOfNetwork = 200
/** A whole office comes back with expired tokens after a restart. */
const failuresOfNetwork = { most: 600, windowSeconds: 60, mostNetworks: 10_000 }
const strangerMs = 15_000
/** The token and the cursor are some hundred characters. */
const maxKnockLength = 8_192
/** A word names a ticket and who types there. The library parses each, and 99 KB of brackets take it a millisecond. */
const maxWordLength = 2_048
/** What a client says at once, and in a second: a person opens tickets and types. */
const frameAllowance: Allowance = { most: 200, perSecond: 20 }
/** What is dropped costs time too. A stranger has nothing to say that could be. */
const mostDropped = 2_000
/** Each user has one session and many tabs. */
export const mostSocketsOfUser = 40
const mostSocketsOfCompany = 4_000
/** All tabs of a person come back three times at once after a bad moment of the line. Each is told what it missed. */
const comingsOfSession: Allowance = { most: 3 * mostSocketsOfUser, perSecond: 2 }
const mostComersKept = 10_000
/** Whoever comes too often hears so only after this time: a page that tries again at once would do so hundreds of times a second. */
const tooOftenMs = 1_000
/** An older token, which may be stolen, uses up nothing of the session that replaced it. */
const keyOf = ({ userId, sessionVersion }: Session) => `${userId} ${sessionVersion}`

class TooOften extends Refusal {
  constructor() {
    super('ERR_BUSY')
  }
}

const isKnock = (frame: unknown): frame is string => typeof frame === 'string' && frame.startsWith('0')
/**
 * The library parses a packet's type with `Number()`, which reads a blank as 0: a connect packet that would pass
 * unseen. So only these types are passed on.
 */
const isWord = (frame: unknown): boolean => typeof frame !== 'string' || /^[1-6]/.test(frame)
const isTooLong = (frame: unknown): boolean =>
  !isKnock(frame) && ((frame as { length?: number } | undefined)?.length ?? 0) > maxWordLength
const knockPattern = /^0(?:(\/[^,]*)(?:,|$)|,?)(.*)$/s

const handshakeOf = (text: string | undefined): Handshake | null => {
  if (!text) return {}
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? given : null
  } catch {
    return null
  }
}

/** A refusal is reported with its code; our own errors are not revealed. */
const saidOf = (error: unknown) => (error instanceof Refusal ? error.code : 'ERR_INTERNAL')

export class SocketDoor {
  readonly #options: DoorOptions
  readonly #visitors = new WeakMap<Connection, Visitor>()
  readonly #failures = createFailureLimit(failuresOfNetwork)
  /** Connections per network that are in no namespace. */
  readonly #strangers = new Map<string, number>()
  readonly #ofUsers = new Map<number, Set<Connection>>()
  readonly #ofCompanies = new Map<number, number>()
  readonly #mayCome = allowancesOf<string>(comingsOfSession, mostComersKept)

  constructor(options: DoorOptions) {
    this.#options = options
  }

  /** How many entries are remembered; refused connections that have ended leave none. */
  get kept() {
    return { strangers: this.#strangers.size, users: this.#ofUsers.size, companies: this.#ofCompanies.size }
  }

  /** A client that is closed for flooding counts as a failure. */
  flooded(request: IncomingMessage): void {
    this.#failures.failed(networkOf(this.#options.addressOf(request)), this.#options.now())
  }

  /** Asked before a connection is created. */
  isOpenFor(request: IncomingMessage): boolean {
    const network = networkOf(this.#options.addressOf(request))
    if ((this.#strangers.get(network) ?? 0) >= mostStrangersOfNetwork) return false
    return this.#failures.secondsToWait(network, this.#options.now()) === 0
  }

  /** Stands between this new connection and the library's `data` listeners. */
  guard(connection: Connection): void {
    const network = networkOf(this.#options.addressOf(connection.request))
    const visitor: Visitor = {
      ...{ network, tries: 0, isKnocking: false, listener: null, patience: undefined },
      ...{ hasAllowance: allowanceOf(frameAllowance), dropped: 0, onDropped: () => undefined },
    }
    this.#visitors.set(connection, visitor)
    this.#isStranger(connection, visitor)
    const listeners = connection.listeners('data') as ((frame: unknown) => void)[]
    connection.removeAllListeners('data')
    const handOn = (frame: unknown) => {
      for (const listener of listeners) listener(frame)
    }
    connection.on('data', (frame: unknown) => {
      if (!visitor.hasAllowance()) this.#drop(connection, visitor)
      else if (isTooLong(frame)) this.cutOff(connection)
      else if (isKnock(frame)) void this.#knock(connection, visitor, frame, handOn)
      else if (isWord(frame)) handOn(frame)
      else connection.close()
    })
    connection.once('close', () => this.#gone(connection, visitor))
  }

  /** The user for whom this connection was admitted. */
  listenerOf(connection: Connection): Listener | null {
    return this.#visitors.get(connection)?.listener ?? null
  }

  /** It has joined its namespace. */
  entered(connection: Connection, onDropped: () => void): void {
    const visitor = this.#visitors.get(connection)
    if (!visitor) return
    visitor.onDropped = onDropped
    visitor.tries = 0
    if (visitor.patience === undefined) return
    clearTimeout(visitor.patience)
    visitor.patience = undefined
    this.#countStranger(visitor.network, -1)
  }

  /** It left its namespace, and counts as new again. */
  left(connection: Connection): void {
    const visitor = this.#visitors.get(connection)
    if (!visitor || connection.readyState !== 'open') return
    this.#release(connection, visitor)
    this.#isStranger(connection, visitor)
  }

  #isStranger(connection: Connection, visitor: Visitor) {
    if (visitor.patience !== undefined) return
    this.#countStranger(visitor.network, 1)
    visitor.patience = setTimeout(() => connection.close(), strangerMs)
  }

  #countStranger(network: string, by: 1 | -1) {
    const count = (this.#strangers.get(network) ?? 0) + by
    if (count > 0) this.#strangers.set(network, count)
    else this.#strangers.delete(network)
  }

  #gone(connection: Connection, visitor: Visitor) {
    this.#release(connection, visitor)
    if (visitor.patience === undefined) return
    clearTimeout(visitor.patience)
    visitor.patience = undefined
    this.#countStranger(visitor.network, -1)
  }

  #drop(connection: Connection, visitor: Visitor) {
    visitor.dropped += 1
    if (visitor.listener && visitor.dropped <= mostDropped) {
      visitor.onDropped()
      return
    }
    this.cutOff(connection)
  }

  /** At once, and without reading what else it sends. */
  cutOff(connection: Connection): void {
    if (connection.readyState !== 'open') return
    this.flooded(connection.request)
    connection.close(true)
  }

  async #knock(connection: Connection, visitor: Visitor, frame: string, handOn: (frame: string) => void) {
    const [, name = '/', text] = knockPattern.exec(frame) ?? []
    const handshake = frame.length <= maxKnockLength ? handshakeOf(text) : null
    visitor.tries += 1
    // A real client does not connect twice at once, or keep trying to.
    if (handshake === null || visitor.isKnocking || visitor.listener || visitor.tries > mostTries) {
      connection.close()
      return
    }
    visitor.isKnocking = true
    try {
      const listener = await this.#admit(connection, name, handshake)
      if (connection.readyState !== 'open') return
      this.#letIn(connection, visitor, listener)
      handOn(frame)
    } catch (error) {
      if (error instanceof TooOften) await new Promise((resolve) => setTimeout(resolve, tooOftenMs))
      this.#refuse(connection, visitor, name, error)
    } finally {
      visitor.isKnocking = false
    }
  }

  async #admit(connection: Connection, name: string, handshake: Handshake): Promise<Listener> {
    if (!/^\/\d{1,9}$/.test(name)) throw new Refusal('ERR_NO_PERMISSION')
    const session = this.#options.sessionOf?.(handshake, connection.request) ?? null
    if (session) this.#come(session)
    const listener = await this.#options.authenticate(connection.request, handshake)
    if (!session) this.#come(listener)
    if (name !== `/${listener.companyId}`) throw new Refusal('ERR_NO_PERMISSION')
    return listener
  }

  #come(session: Session) {
    if (!this.#mayCome(keyOf(session))) throw new TooOften()
  }

  /** The newest is refused: if the oldest were closed, it would reconnect and push out the next, for ever. */
  #letIn(connection: Connection, visitor: Visitor, listener: Listener) {
    const { userId, companyId } = listener
    const own = this.#ofUsers.get(userId) ?? new Set<Connection>()
    const ofCompany = this.#ofCompanies.get(companyId) ?? 0
    if (own.size >= mostSocketsOfUser || ofCompany >= mostSocketsOfCompany) throw new Refusal('ERR_BUSY')
    own.add(connection)
    this.#ofUsers.set(userId, own)
    this.#ofCompanies.set(companyId, ofCompany + 1)
    visitor.listener = listener
    // By long polling it is a connection like any other, which stays open for calls.
    isKnownOn(connection.request.socket, `company ${companyId} user ${userId}`)
  }

  #release(connection: Connection, visitor: Visitor) {
    if (!visitor.listener) return
    const { userId, companyId } = visitor.listener
    const own = this.#ofUsers.get(userId)
    own?.delete(connection)
    if (own?.size === 0) this.#ofUsers.delete(userId)
    const ofCompany = (this.#ofCompanies.get(companyId) ?? 0) - 1
    if (ofCompany > 0) this.#ofCompanies.set(companyId, ofCompany)
    else this.#ofCompanies.delete(companyId)
    visitor.listener = null
  }

  #refuse(connection: Connection, visitor: Visitor, name: string, error: unknown) {
    const isOwnFault = error instanceof Refusal && error.status < 500
    if (isOwnFault) this.#failures.failed(visitor.network, this.#options.now())
    // The library's packet for a refused connect, in text form.
    const address = name === '/' ? '' : `${name.slice(0, 50)},`
    if (connection.readyState === 'open') connection.write(`4${address}${JSON.stringify({ message: saidOf(error) })}`)
  }
}
