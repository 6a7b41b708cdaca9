/**
 * Limits HTTP pipelining: requests that a connection sends before it has the previous responses. Browsers and proxies
 * wait for each response, or open another connection.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node parses all requests of one packet at once, before anything else runs. */
const mostSentAhead = 20

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
