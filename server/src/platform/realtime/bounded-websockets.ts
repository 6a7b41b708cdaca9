/**
 * The websocket library accepts whatever a client sends, and answers every ping even if the client never reads. One
 * unauthenticated connection could fill the memory, a hundred could use up a node's CPU. This class closes the
 * connection of a client that sends more than any real client, before its frames are passed on.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { type Allowance, allowanceOf } from './allowance.ts'

/** Frames of every kind. Far above what the door hears, so that a burst is dropped there first and the client is told. */
export const frameAllowance: Allowance = { most: 2_000, perSecond: 100 }
/**
 * Pieces of one message, and parts in which one frame arrives: a message is announced only when it is whole. A browser
 * sends one piece; a proxy on the way may make a few of it.
 */
const mostPieces = 16
const mostPartsOfFrame = 1_000
/** For a client to answer our farewell: a stranger would stay half a minute longer than it may. */
const farewellMs = 3_000
/** Answers that wait to be read: more pings than that get none. */
const mostUnreadBytes = 16_384

const bounds = {
  autoPong: false,
  maxFragments: mostPieces,
  maxBufferedChunks: mostPartsOfFrame,
  closeTimeout: farewellMs,
}

/** Closes the connection at once: a close handshake would go on reading as long as the client sends. */
const bound = (socket: WebSocket, onFlood: () => void) => {
  const isWithin = allowanceOf(frameAllowance)
  const count = () => {
    if (isWithin()) return
    // What stands in the same packet is still taken apart, and handed to nobody.
    for (const kind of ['message', 'ping', 'pong']) socket.removeAllListeners(kind)
    socket.terminate()
    onFlood()
  }
  // What no websocket client sends, or more than a message holds. The library would wait for a farewell.
  socket.on('error', () => {
    socket.terminate()
    onFlood()
  })
  socket.on('message', count)
  socket.on('pong', count)
  socket.on('ping', (asked) => {
    if (socket.bufferedAmount < mostUnreadBytes) socket.pong(asked, false, () => undefined)
    count()
  })
}

/** For the socket library, which extends the class that it is given. */
export const boundedWebSockets = (onFlood: (request: IncomingMessage) => void) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...bounds })
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
