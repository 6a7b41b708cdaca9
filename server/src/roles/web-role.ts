/** Answers calls, serves the web's files, holds the sockets. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Deps } from '../context.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createEventReader } from '../platform/realtime/event-reader.ts'
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
    if (request.method !== 'GET' || request.headers.accept?.includes('text/html') === false) {
      return reply.status(404).send({ error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' })
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** The page is built for `/api`; another base is written into it. */
const pageFor = (html: string, apiBase: string) =>
  apiBase === '/api' ? html : html.replace('<head>', `<head><meta name="guiche-api-base" content="${apiBase}">`)

export const startWebRole = async ({ deps, wakeUp }: { deps: Deps; wakeUp: WakeUp }) => {
  const { config, db, log } = deps
  const reader = createEventReader(db, log)
  wakeUp.onWake(({ events }) => {
    if (events) reader.wake()
  })
  const metrics = createMetrics(db)
  const readiness = async () => {
    const isThere = await db
      .platform((tx) => tx.sql({ name: 'ready', text: 'select 1' }))
      .then(
        () => true,
        () => false,
      )
    return isThere ? [] : ['database']
  }
  const app = await buildApp({ deps, metrics, readiness, beside: (instance) => serveWeb(instance, config.apiBase) })
  await reader.start()
  const hub = startSockets({ deps, reader, metrics, server: app.server })
  await app.listen({ port: config.port, host: config.host })
  return {
    stop: async () => {
      await hub.close()
      await app.close()
      await reader.stop()
    },
  }
}
