import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** For requests that are still arriving. Their senders have no answer yet and send them again. */
const arrivingMs = 3_000
/** For everything else: a slow call, a client that does not read its answer. */
const answeringMs = 8_000

/**
 * Bounds how long a server that closes waits for its calls. From then on Node no longer looks for requests that take too
 * long: one stalled upload, or half a request of anybody, would hold up the stop of the whole program.
 */
export const lastCalls = (server: Server, after = { arrivingMs, answeringMs }) => {
  const connections = new Set<Socket>()
  const requestOf = new WeakMap<Socket, IncomingMessage>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request) => requestOf.set(request.socket, request))
  const cutAfter = (ms: number, isLate: (socket: Socket) => boolean) => {
    const timer = setTimeout(() => {
      for (const socket of connections) if (isLate(socket)) socket.destroy()
    }, ms)
    server.once('close', () => clearTimeout(timer))
  }
  return {
    /** Starts the time, before the server is closed. */
    bound: () => {
      cutAfter(after.arrivingMs, (socket) => !requestOf.get(socket)?.complete)
      cutAfter(after.answeringMs, () => true)
    },
  }
}
