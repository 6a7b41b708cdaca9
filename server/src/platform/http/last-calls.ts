import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** For requests that are still arriving. Their senders have no answer yet and send them again. */
const arrivingMs = 3_000
/** For everything else: a slow call, a client that does not read its answer. */
const answeringMs = 8_000

interface Call {
  request: IncomingMessage
  response: ServerResponse
}

/** It has arrived and has no answer yet. After an answer, half of the next request may have come. */
const isUnderWay = (call: Call | undefined): boolean =>
  call?.request.complete === true && !call.response.writableFinished

/**
 * Bounds how long a server that closes waits for its calls. From then on Node no longer looks for requests that take too
 * long: one stalled upload, or half a request of anybody, would hold up the stop of the whole program.
 */
export const lastCalls = (server: Server, after = { arrivingMs, answeringMs }) => {
  const connections = new Set<Socket>()
  const callOf = new WeakMap<Socket, Call>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request, response) => callOf.set(request.socket, { request, response }))
  const cutAfter = (ms: number, isLate: (socket: Socket) => boolean) => {
    const timer = setTimeout(() => {
      for (const socket of connections) if (isLate(socket)) socket.destroy()
    }, ms)
    server.once('close', () => clearTimeout(timer))
  }
  return {
    /** Starts the time, before the server is closed. */
    bound: () => {
      cutAfter(after.arrivingMs, (socket) => !isUnderWay(callOf.get(socket)))
      cutAfter(after.answeringMs, () => true)
    },
  }
}
