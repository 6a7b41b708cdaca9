/**
 * Connections on which nobody has shown yet who they are. One address could open as many as it likes and have all of them served in turn with everybody
 * else's: it has a share of connections, and of calls that are begun at once. Whoever signs in, or proves a signature, is bounded as a person instead, whose connections have a share, too.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../security/login-limits.ts'
import { onceOver } from './once-over.ts'

/** An office behind one address opens six for each browser, for the moment until it has signed in. */
const mostConnections = 256
/** Connections of one person, or of a company's programs: above the first number the oldest idle one is closed, above the second the newest, busy or not. */
const mostOfPerson = 256
const mostBusyOfPerson = 1_000
/** That are under way, and that are begun in one turn of the loop: everybody else waits for as long as these take. */
const mostCalls = 10
/** A call that takes longer waits for something, as for the rest of its body, and takes no turns from anybody. */
const longestTurnMs = 250

interface Network {
  /** The oldest first. */
  connections: Set<Socket>
  underWay: number
  waiting: (() => void)[]
  /** Begun in this turn; those that are answered at once would all be begun in one. */
  ofTurn: number
}

const emptyNetwork = (): Network => ({ connections: new Set(), underWay: 0, waiting: [], ofTurn: 0 })

const isIdle = ({ underWay, waiting, ofTurn }: Network) => underWay + waiting.length + ofTurn === 0

const hasRoom = ({ underWay, ofTurn }: Network) => underWay < mostCalls && ofTurn < mostCalls

const nextTurn = (network: Network) => {
  network.ofTurn = 0
  while (hasRoom(network) && network.waiting.length > 0) network.waiting.shift()?.()
}

const countBegun = (network: Network) => {
  network.underWay += 1
  network.ofTurn += 1
  if (network.ofTurn === 1) setImmediate(nextTurn, network)
}

const countEnded = (network: Network) => {
  network.underWay -= 1
  // Else the turn that comes does so.
  if (network.ofTurn === 0) nextTurn(network)
}

const shown = 'guiche: shown who they are'

/** From now on this connection is bounded by who is on it. `who`: one of those whose connections are counted. */
export const isKnownOn = (connection: Socket, who?: string): void => void connection.emit(shown, who)

export class Strangers {
  readonly #networks = new Map<string, Network>()
  readonly #of = new WeakMap<Socket, Network>()
  readonly #ofPersons = new Map<string, Set<Socket>>()
  /** What comes through a trusted proxy, whose connections are of many. */
  readonly #throughProxies = new Map<string, Network>()
  /** Connections with a call, or a websocket that the door of the sockets bounds. */
  readonly #busy = new WeakSet<Socket>()

  get size(): number {
    return this.#networks.size + this.#ofPersons.size + this.#throughProxies.size
  }

  came(connection: Socket): void {
    const name = networkOf(connection.remoteAddress ?? '')
    const network = this.#networks.get(name) ?? emptyNetwork()
    this.#networks.set(name, network)
    network.connections.add(connection)
    this.#of.set(connection, network)
    const leave = () => {
      this.#of.delete(connection)
      network.connections.delete(connection)
      if (network.connections.size === 0 && this.#networks.get(name) === network) this.#networks.delete(name)
    }
    connection.once('close', leave)
    connection.once(shown, (who?: string) => {
      leave()
      if (who !== undefined && !connection.destroyed) this.#belongsTo(connection, who)
    })
    if (network.connections.size > mostConnections) this.#makeRoom(network.connections)
  }

  /** Each keeps a file open, and what has come of its call: a node has some ten thousand for everybody. */
  #belongsTo(connection: Socket, who: string) {
    const own = this.#ofPersons.get(who) ?? new Set<Socket>()
    this.#ofPersons.set(who, own)
    own.add(connection)
    connection.once('close', () => {
      own.delete(connection)
      if (own.size === 0 && this.#ofPersons.get(who) === own) this.#ofPersons.delete(who)
    })
    if (own.size > mostBusyOfPerson) connection.destroy()
    else if (own.size > mostOfPerson) this.#makeRoom(own)
  }

  /** Those that say nothing, or say it slowly, give way to those who have something to say; where all others do, so does the newest. */
  #makeRoom(connections: Set<Socket>) {
    for (const connection of connections)
      if (!this.#busy.has(connection)) {
        connection.destroy()
        return
      }
  }

  /** Something goes on there. */
  isBusy(connection: Socket): void {
    this.#busy.add(connection)
  }

  isIdle(connection: Socket): void {
    this.#busy.delete(connection)
  }

  /** Calls back when it is this connection's turn; answers what is to be called when the call is over. */
  enter(connection: Socket, begin: () => void): () => void {
    const network = this.#of.get(connection)
    if (network) return this.#wait(network, begin)
    begin()
    return () => undefined
  }

  /** The same for a call through a proxy, until it is known whose it is: their calls are bounded in other ways. */
  enterThroughProxy(connection: Socket, address: string, begin: () => void): () => void {
    const name = networkOf(address)
    const network = this.#throughProxies.get(name) ?? emptyNetwork()
    this.#throughProxies.set(name, network)
    const endTurn = this.#wait(network, begin)
    const end = () => {
      connection.off(shown, end)
      endTurn()
      // What was begun in this turn is remembered until it is over.
      setImmediate(() => {
        if (isIdle(network) && this.#throughProxies.get(name) === network) this.#throughProxies.delete(name)
      })
    }
    connection.once(shown, end)
    return end
  }

  #wait(network: Network, begin: () => void): () => void {
    let state: 'waits' | 'runs' | 'over' = 'waits'
    let turn: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(turn)
      const before = state
      state = 'over'
      if (before === 'waits') network.waiting.splice(network.waiting.indexOf(start), 1)
      else if (before === 'runs') countEnded(network)
    }
    const start = () => {
      state = 'runs'
      countBegun(network)
      turn = setTimeout(end, longestTurnMs)
      begin()
    }
    if (network.waiting.length === 0 && hasRoom(network)) start()
    else network.waiting.push(start)
    return end
  }
}

/** `isProxy`: connections from there are of many, and the proxy's to share out; their calls are counted by the address that it names. */
export const boundStrangers = (app: FastifyInstance, isProxy: (address: string) => boolean): Strangers => {
  const strangers = new Strangers()
  const server = app.server as Server
  server.on('connection', (connection) => {
    if (!isProxy(connection.remoteAddress ?? '')) strangers.came(connection)
  })
  server.prependListener('upgrade', ({ socket }) => strangers.isBusy(socket))
  server.prependListener('request', ({ socket }, response) => {
    // With ours a file that is streamed has eleven of each kind; from eleven on Node warns of a leak.
    response.setMaxListeners(20)
    strangers.isBusy(socket)
    response.once('close', () => strangers.isIdle(socket))
  })
  app.addHook('onRequest', ({ ip, raw: { socket } }, reply, done) => {
    const end = isProxy(socket.remoteAddress ?? '')
      ? strangers.enterThroughProxy(socket, ip, done)
      : strangers.enter(socket, done)
    onceOver(reply.raw, end)
  })
  return strangers
}
