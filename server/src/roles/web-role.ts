/** Answers calls, serves the web's files, holds the sockets. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Deps } from '../context.ts'
import { type Database, isReachable } from '../platform/db/database.ts'
import { asksForScreen } from '../platform/http/asks-for-screen.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createEventReader } from '../platform/realtime/event-reader.ts'
import type { NodeWords } from '../platform/realtime/node-words.ts'
import type { WakeUp } from '../platform/realtime/wake-up.ts'
import { startSockets } from '../realtime-role.ts'

const webFolder = path.resolve(import.meta.dirname, '../../..', 'web/dist')
const bundledWebFolder = path.resolve(import.meta.dirname, '../..', 'web/dist')

/** Hashed files never change; the page and the service worker are asked for anew each time. */
const serveWeb = async (app: FastifyInstance, apiBase: string) => {
  const root = [webFolder, bundledWebFolder].find((folder) => existsSync(path.join(folder, 'index.html')))
  if (!root) {
    app.get('/', { schema: { hide: true } }, async (_request, reply) =>
      reply.status(503).type('text/plain').send('The web application is not built yet: npm run build'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = pageFor(await readFile(path.join(root, 'index.html'), 'utf8'), apiBase)
  // Every other address is a screen: the page decides which.
  app.setNotFoundHandler((request, reply) => {
    if (!asksForScreen({ method: request.method, url: request.url, accept: request.headers.accept })) {
      return reply.status(404).send({ error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' })
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** The page is built for `/api`; another base is written into it. */
const pageFor = (html: string, apiBase: string) =>
  apiBase === '/api' ? html : html.replace('<head>', `<head><meta name="guiche-api-base" content="${apiBase}">`)

/** What is missing for taking calls; a balancer that asks sends nobody here meanwhile. */
const readinessOf = (db: Database, isDraining: () => boolean) => async () => {
  if (isDraining()) return ['draining']
  return (await isReachable(db)) ? [] : ['database']
}

export const startWebRole = async (options: { deps: Deps; wakeUp: WakeUp; nodes: NodeWords }) => {
  const { deps, wakeUp, nodes } = options
  const { config, db, log } = deps
  const reader = createEventReader(db, log)
  wakeUp.onWake(({ events }) => {
    if (events) reader.wake()
  })
  const metrics = createMetrics(db)
  let isDraining = false
  const beside = async (instance: FastifyInstance) => {
    // Whoever holds a connection open comes back on a new one, to another node.
    instance.addHook('onSend', async (_request, reply) => {
      if (isDraining) reply.header('connection', 'close')
    })
    await serveWeb(instance, config.apiBase)
  }
  const app = await buildApp({ deps, metrics, readiness: readinessOf(db, () => isDraining), beside })
  await reader.start()
  const sockets = startSockets({ deps, reader, metrics, server: app.server, nodes })
  await app.listen({ port: config.port, host: config.host })
  return {
    /** First nobody is sent here any more, then sockets go elsewhere, then the last calls are answered. */
    stop: async () => {
      isDraining = true
      await sleep(config.drainMs)
      await sockets.close()
      await app.close()
      await reader.stop()
    },
  }
}
