/** Answers calls, serves the web's files, holds the client sockets. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Deps } from '../context.ts'
import { shownBrand } from '../features/white-label/queries.ts'
import { type Database, isReachable } from '../platform/db/database.ts'
import { lastCalls } from '../platform/http/last-calls.ts'
import { createMetrics, showEventLag } from '../platform/http/metrics.ts'
import { createEventReader, type EventReader } from '../platform/realtime/event-reader.ts'
import type { NodeWords } from '../platform/realtime/node-words.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { startSockets } from '../realtime-role.ts'
import { ourBrand, rememberedBrand } from './page-brand.ts'
import { serveWeb, webFolder } from './serve-web.ts'

/** What is missing for answering calls; a load balancer that asks sends no requests here meanwhile. */
/**
 * A node that has not read the log for this long shows old data. The log's own lag affects every node, so it does not
 * count.
 */
const blindAfterSeconds = 20

export const readinessOf =
  (db: Database, reader: Pick<EventReader, 'silentSeconds'>, isDraining: () => boolean) => async () => {
    if (isDraining()) return ['draining']
    if (!(await isReachable(db))) return ['database']
    return reader.silentSeconds() > blindAfterSeconds ? ['events'] : []
  }

export const startWebRole = async (options: { deps: Deps; wakeUp: WakeUp; nodes: NodeWords }) => {
  const { deps, wakeUp, nodes } = options
  const { config, db, log } = deps
  const reader = createEventReader(db, log)
  wakeUp.onWake(({ events }) => {
    if (events) reader.wake()
  })
  const metrics = createMetrics(db)
  showEventLag(metrics, reader)
  let isDraining = false
  // Unauthenticated callers request pages: they share the limit of database connections for such callers.
  const brand = rememberedBrand(() => shownBrand({ config, db: db.forCaller('anybody') }), ourBrand)
  const beside = async (instance: FastifyInstance) => {
    // A client with a keep-alive connection reconnects to another node.
    instance.addHook('onSend', async (_request, reply) => {
      if (isDraining) reply.header('connection', 'close')
    })
    const root = webFolder()
    if (root) await serveWeb(instance, { root, apiBase: config.apiBase, brand })
  }
  const app = await buildApp({ deps, metrics, readiness: readinessOf(db, reader, () => isDraining), beside })
  const calls = lastCalls(app.server)
  await reader.start()
  const sockets = startSockets({ deps, reader, metrics, server: app.server, nodes })
  await app.listen({ port: config.port, host: config.host })
  return {
    /**
     * First the load balancer stops sending requests, then sockets move to other nodes, then the last calls are
     * answered.
     */
    stop: async () => {
      isDraining = true
      await sleep(config.drainMs)
      // Closing the sockets also closes the server to new calls.
      calls.bound()
      await sockets.close()
      await app.close()
      await reader.stop()
    },
  }
}
