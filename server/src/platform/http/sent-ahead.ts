/**
 * Limits HTTP pipelining: requests that a connection sends before it has the previous responses. Browsers and proxies
 * wait for each response, or open another connection.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const mostSentAhead = 20

/** In this turn of the loop. */
const begunOn = new WeakMap<Socket, number>()

/**
 * Called for each request before anybody handles it. Node parses all requests of one packet at once: 64 KB hold 1,700,
 * and neither the hook below nor an answer comes in between. The rest of a packet is left alone only where its
 * connection becomes another protocol's, so the request too many is one for a tunnel: nobody takes it, and Node
 * closes.
 */
export const boundParsed = (request: IncomingMessage, connection: Socket): void => {
  const begun = (begunOn.get(connection) ?? 0) + 1
  begunOn.set(connection, begun)
  if (begun === 1) setImmediate(() => begunOn.delete(connection))
  if (begun <= mostSentAhead) return
  // Node sets both after this.
  Object.defineProperties(request, {
    upgrade: { get: () => true, set: () => undefined },
    method: { get: () => 'CONNECT', set: () => undefined },
  })
}

/**
 * Must run before every other hook. The requests of one connection are started one after another, each when the
 * previous response has been read, so a client that reads nothing costs one response. A connection with too many
 * pipelined requests is closed; those that were waiting cost nothing.
 */
export const boundSentAhead = (app: FastifyInstance) => {
  /** Requests that wait for the running one of their connection. */
  const waitingOn = new WeakMap<Socket, (() => void)[]>()
  const answered = (socket: Socket) => {
    const next = socket.destroyed ? undefined : waitingOn.get(socket)?.shift()
    if (next) next()
    else waitingOn.delete(socket)
  }
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const waiting = waitingOn.get(socket)
    if (socket.destroyed || (waiting && waiting.length + 1 >= mostSentAhead)) {
      reply.hijack()
      socket.destroy()
      return
    }
    reply.raw.once('close', () => answered(socket))
    if (waiting) waiting.push(done)
    else {
      waitingOn.set(socket, [])
      done()
    }
  })
}
