/** Calls that a connection sends before it has the answers of those before. Browsers and proxies wait for each, or open another connection. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** All that stand in one packet are read at once, before anybody else has a turn. */
const mostSentAhead = 20

/**
 * Comes before every other hook. The calls of one connection are begun one after another, each when the answer before it has been taken:
 * a client that reads no answer costs one answer. The connection of one that sends too many ahead ends, and what stands behind costs nothing.
 */
export const boundSentAhead = (app: FastifyInstance) => {
  /** What waits for the call that is under way on a connection. */
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
