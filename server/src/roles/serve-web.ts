/** The web's files as they are on the disk now: a new build is served without a restart. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ShownBrand } from '../features/white-label/queries.ts'
import { asksForScreen } from '../platform/http/asks-for-screen.ts'
import { manifestWith, ourIcons, pageWith } from './page-brand.ts'

const folders = ['../../../web/dist', '../../web/dist'].map((folder) => path.resolve(import.meta.dirname, folder))

/** Relative to the sources or the bundle; it may be built later. */
export const webFolder = (): string | null =>
  folders.find((folder) => existsSync(path.join(folder, 'index.html'))) ??
  folders.find((folder) => existsSync(path.join(folder, '../package.json'))) ??
  null

/** Built for the base `/api`: another base is inserted. */
const pageFor = (html: string, apiBase: string) =>
  apiBase === '/api' ? html : html.replace('<head>', () => `<head><meta name="guiche-api-base" content="${apiBase}">`)
const workerFor = (script: string, apiBase: string) => `self.guicheApiBase='${apiBase}';${script}`

/** The newest build's file; the previous one while a build is being written. Null: there never was one. */
const fileOf = (file: string, written: (text: string) => string) => {
  let newest: string | null = null
  return async (): Promise<string | null> => {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) newest = written(text)
    return newest
  }
}

const missing = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').send({ error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' })

/** If the API has the base `/`, no pages are served. */
const isBareBackend = (apiBase: string) => apiBase === ''

interface ServedWeb {
  root: string
  apiBase: string
  brand: () => Promise<ShownBrand>
}

export const serveWeb = async (app: FastifyInstance, { root, apiBase, brand }: ServedWeb) => {
  if (isBareBackend(apiBase)) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // Hashed files never change; the page and the service worker are always revalidated.
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = fileOf(path.join(root, 'index.html'), (html) => pageFor(html, apiBase))
  const manifest = fileOf(path.join(root, 'manifest.webmanifest'), (text) => text)
  const worker = fileOf(path.join(root, 'sw.js'), (script) => workerFor(script, apiBase))
  const sendPage = async (reply: FastifyReply) => {
    const html = await page()
    if (html === null) {
      return reply.status(503).type('text/plain').send('The web application is not built yet: npm run build')
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageWith(html, await brand()))
  }
  const sendWorker = async (reply: FastifyReply) => {
    const script = await worker()
    if (script === null) return missing(reply)
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script)
  }
  const sendManifest = async (reply: FastifyReply) => {
    const text = await manifest()
    if (text === null) return missing(reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestWith(text, await brand()))
  }
  /** Null: use ours. */
  const ownIcon = async (file: string) => (ourIcons.has(file) ? (await brand()).icon : null)
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const file = request.params['*']
    if (file === 'sw.js' && apiBase !== '/api') return sendWorker(reply)
    if (file === 'manifest.webmanifest') return sendManifest(reply)
    const icon = await ownIcon(file)
    if (icon !== null) return reply.header('cache-control', 'no-cache').redirect(icon)
    const { method, url, headers } = request
    // A path that is not a file is a screen: the page's router decides.
    const isPage = file === 'index.html' || asksForScreen({ method, url, accept: headers.accept })
    return isPage ? sendPage(reply) : reply.sendFile(file)
  })
  app.setNotFoundHandler((_request, reply) => missing(reply))
}
