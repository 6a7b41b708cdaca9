/**
 * The library takes whatever a client sends, and answers each ping whether anybody reads the answers or not: one connection that nobody has signed in on
 * could fill the memory, a hundred could take all of a node's time. A client that says more than any honest one is cut off here, before its frames are
 * handed on.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { type Allowance, allowanceOf } from './allowance.ts'

/** Frames of every kind. Far above what the door hears, so that a burst is dropped there first and the client is told. */
export const frameAllowance: Allowance = { most: 2_000, perSecond: 100 }
/** Answers that wait to be read: more pings than that get none. */
const mostUnreadBytes = 16_384

/** Ends the connection at once: a polite end would go on reading for as long as the other side sends. */
const bound = (socket: WebSocket, onFlood: () => void) => {
  const isWithin = allowanceOf(frameAllowance)
  const count = () => {
    if (isWithin()) return
    // What stands in the same packet is still taken apart, and handed to nobody.
    for (const kind of ['message', 'ping', 'pong']) socket.removeAllListeners(kind)
    socket.terminate()
    onFlood()
  }
  socket.on('message', count)
  socket.on('pong', count)
  socket.on('ping', (asked) => {
    if (socket.bufferedAmount < mostUnreadBytes) socket.pong(asked, false, () => undefined)
    count()
  })
}

/** For the socket library, which makes its own of the class that it is given. */
export const boundedWebSockets = (onFlood: (request: IncomingMessage) => void) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, autoPong: false })
    }

    override handleUpgrade(
      request: IncomingMessage,
      connection: Duplex,
      head: Buffer,
      done: (socket: WebSocket, request: IncomingMessage) => void,
    ) {
      super.handleUpgrade(request, connection, head, (socket, upgraded) => {
        bound(socket, () => onFlood(request))
        done(socket, upgraded)
      })
    }
  }
