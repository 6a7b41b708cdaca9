/** Calls that a connection sends before it has the answers of those before. Browsers and proxies wait for each, or open another connection. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** All that stand in one packet begin at once, before anybody else has a turn, and whoever sent them need not read a single answer. */
const mostSentAhead = 20

/** Comes before every other hook: the connection of whoever sends more ends, and what stands behind costs nothing. */
export const boundSentAhead = (app: FastifyInstance) => {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const before = underWay.get(socket) ?? 0
    if (socket.destroyed || before >= mostSentAhead) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, before + 1)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
}
